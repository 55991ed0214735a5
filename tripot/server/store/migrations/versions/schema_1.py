"""The first schema."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String

revision = "1"
down_revision = None


def upgrade() -> None:
    """Rooms, tables, their logs, and bugs."""
    op.create_table("about", Column("schema", Integer, primary_key=True))
    op.create_table(
        "rooms",
        Column("code", String(10), primary_key=True),
        Column("watch", String(12), unique=True, nullable=False),
        Column("version", Integer, nullable=False),
        Column("doc", LargeBinary, nullable=False),
    )
    op.create_table(
        "tables",
        Column("id", String(20), primary_key=True),
        Column("room", String(10), nullable=False, index=True),
        Column("phase", String(12), nullable=False, index=True),
        Column("version", Integer, nullable=False),
        Column("doc", LargeBinary, nullable=False),
    )
    op.create_table(
        "log",
        Column("table", String(20), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("entry", LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "bugs",
        Column("id", Integer, primary_key=True),
        Column("table", String(20), nullable=False, index=True),
        Column("at", BigInteger, nullable=False),
        Column("bundle", LargeBinary, nullable=False),
    )
