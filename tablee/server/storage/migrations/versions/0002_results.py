"""How matches ended, and who took part."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_code", sa.String(6), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("table_code", sa.String(6), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
    )
