"""When a device was last used, devices that were signed out, and logins that look alike."""

import time

import sqlalchemy as sa
from alembic import op

from tablee.server.storage.lookalikes import skeleton_hash

revision = "0005"
down_revision = "0004"

DAY = 24 * 3600 * 1000


def upgrade() -> None:
    with op.batch_alter_table("tokens") as tokens:
        tokens.add_column(sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
        tokens.add_column(sa.Column("label", sa.String(40), nullable=False, server_default=""))
    _begin_with_today()
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("skeleton", sa.String(64)))
    _add_skeletons(op.get_bind())
    op.create_index("ix_accounts_skeleton", "accounts", ["skeleton"], unique=True)
    op.create_table(
        "known_devices",
        sa.Column("device_hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True, index=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )


def _begin_with_today() -> None:
    """Nobody knows when the devices were last used, so none is forgotten sooner than a new one."""
    today = time.time_ns() // 1_000_000 // DAY * DAY
    op.execute(f"UPDATE tokens SET seen = {today}")


def _add_skeletons(connection: sa.Connection) -> None:
    """Of accounts that look alike, the oldest holds the skeleton. The others stay, and nobody new joins them."""
    accounts = sa.table(
        "accounts", sa.column("guest"), sa.column("login"), sa.column("since"), sa.column("skeleton")
    )
    rows = connection.execute(sa.select(accounts.c.guest, accounts.c.login).order_by(accounts.c.since))
    skeletons: dict[str, str] = {}
    for guest, login in rows:
        skeletons.setdefault(skeleton_hash(login), guest)
    for skeleton, guest in skeletons.items():
        connection.execute(sa.update(accounts).where(accounts.c.guest == guest).values(skeleton=skeleton))
