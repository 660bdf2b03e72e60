"""Public tables, avatars, accounts, several devices for one guest, and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "listings",
        sa.Column("code", sa.String(6), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("quick", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO tokens (token_hash, guest, since) SELECT token_hash, id, since FROM guests")
    with op.batch_alter_table("guests") as guests:
        guests.drop_column("token_hash")
        guests.add_column(sa.Column("avatar", sa.String(20), nullable=False, server_default=""))
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("login", sa.String(100), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(200), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table(
        "rating_changes",
        sa.Column("table_code", sa.String(6), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("after", sa.Integer, nullable=False),
    )
