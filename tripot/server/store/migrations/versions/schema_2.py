"""Alembic says which schema there is, not a table of ours; addresses that are banned."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Nothing of what was written changes."""
    op.drop_table("about")
    op.create_table(
        "bans",
        Column("network", String(49), primary_key=True),
        Column("at", BigInteger, nullable=False),
    )
