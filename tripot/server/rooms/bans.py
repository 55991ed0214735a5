"""Whom the operator has shut out: addresses and networks, in the database of the house."""

from __future__ import annotations

from collections import defaultdict
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from tripot.kernel.errors import Error
from tripot.server.store.database import Database

Network = IPv4Network | IPv6Network
HOUSEHOLD = 64  # bits of an IPv6 address that are one household's


class NoBan(Error):
    """What the operator asked for cannot be; the text is a word that `tripot admin` knows."""


def network_of(text: str) -> Network:
    """What the operator names: a network, or an address; that of IPv6 stands for its household."""
    try:
        if "/" in text:
            return ip_network(text.strip(), strict=False)
        found = ip_address(text.strip().partition("%")[0])
    except ValueError:
        raise NoBan("bad_address") from None
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return IPv4Network(found.ipv4_mapped)
        return ip_network((int(found), 128 if found.is_link_local else HOUSEHOLD), strict=False)
    return IPv4Network(found)


class Bans:
    """As they are in the database, which other processes write too."""

    def __init__(self, database: Database, spared: tuple[Network, ...]) -> None:
        self.database = database
        self.spared = (*spared, IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
        self.since: dict[str, int] = {}  # when each network was banned
        # By version and the bits that are left out: what the other bits are.
        self.known: dict[tuple[int, int], set[int]] = {}

    async def read(self) -> None:
        """As they are now."""
        self.since = await self.database.banned()
        known: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
        for network in map(ip_network, self.since):
            rest = network.max_prefixlen - network.prefixlen
            known[network.version, rest].add(int(network.network_address) >> rest)
        self.known = dict(known)

    def hold(self, who: str) -> bool:
        """Whether that address is banned."""
        if not self.known:
            return False
        try:
            found = ip_address(who.partition("%")[0])
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(
            found.version == version and int(found) >> rest in places
            for (version, rest), places in self.known.items()
        )

    async def add(self, network: Network, now: int) -> None:
        """Ban a network, but not this machine or a proxy: that would be everybody."""
        for spared in self.spared:
            if spared.version == network.version and spared.overlaps(network):
                raise NoBan("spared")
        await self.database.ban(str(network), now)
        await self.read()

    async def lift(self, network: Network) -> None:
        """Ban it no more."""
        lifted = await self.database.lift_ban(str(network))
        await self.read()  # in any case: another process may have lifted it
        if not lifted:
            raise NoBan("not_banned")
