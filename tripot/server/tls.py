"""Native TLS: the certificate of --tls-cert and its key."""

from __future__ import annotations

import ssl
from logging import getLogger
from pathlib import Path

from tripot.kernel.errors import Error
from tripot.words import Words

log = getLogger("tripot.server")


class Encryption:
    """The certificate of --tls-cert and its key; read again when they were renewed."""

    def __init__(self, cert: Path, key: Path, say: Words) -> None:
        self.cert, self.key, self.say = cert, key, say
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.load()

    def load(self) -> None:
        """New connections are shown what the files have now."""
        for option, path in (("--tls-cert", self.cert), ("--tls-key", self.key)):
            try:
                path.read_bytes()
            except OSError as error:
                reason = error.strerror
                raise Error(
                    self.say("serve.tls_file", option=option, path=path, reason=reason)
                ) from None
        try:
            self.context.load_cert_chain(self.cert, self.key, password=no_password)
        except (ssl.SSLError, ValueError) as error:
            raise Error(self.say("serve.tls", reason=error)) from None

    def renew(self) -> None:
        """SIGHUP: on a fault the old certificate stays."""
        try:
            self.load()
        except Error as error:
            log.error("%s", error)
        else:
            log.info("the certificate was read again")


def no_password() -> str:
    """Else OpenSSL would ask for it at a terminal that may not be there."""
    raise ValueError("the key is protected by a password")


def encrypted(cert: Path | None, key: Path | None, say: Words) -> Encryption | None:
    """TLS, if there is a certificate."""
    if cert is None and key is None:
        return None
    if cert is None or key is None:
        raise Error(say("serve.tls_both"))
    return Encryption(cert, key, say)
