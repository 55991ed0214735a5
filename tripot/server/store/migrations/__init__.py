"""Steps from the schema of an older version to ours, with Alembic; imported only if one is due.

To change the schema: change the tables in database.py, raise SCHEMA there, and add
versions/schema_N.py with the step from the one before. A step runs on SQLite and PostgreSQL.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection, found: int, to: str = "head") -> None:
    """Step by step from the schema that was found, in the transaction of this connection."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found == 1:  # made before there were steps
        command.stamp(config, "1")
    command.upgrade(config, to)
