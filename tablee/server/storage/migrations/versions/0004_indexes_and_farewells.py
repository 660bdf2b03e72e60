"""Indexes for whatever a visitor can ask for, and the farewells that are under way."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

NOT_A_MOVE = sa.text('person IS NOT NULL AND substr(facts, 1, 18) <> \'[{"type":"stepped"\'')


def upgrade() -> None:
    op.create_table(
        "farewells",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "ix_journal_person",
        "journal",
        ["person", "table_code"],
        sqlite_where=NOT_A_MOVE,
        postgresql_where=NOT_A_MOVE,
    )
    op.create_index("ix_rating_changes_guest", "rating_changes", ["guest"])

    op.add_column("played", sa.Column("ended_at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(
        "UPDATE played SET ended_at = coalesce((SELECT results.ended_at FROM results"
        ' WHERE results.table_code = played.table_code AND results."match" = played."match"), 0)'
    )
    op.create_index("ix_played_person_ended_at", "played", ["person", "ended_at"])

    op.add_column("ratings", sa.Column("points", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE ratings SET points = CAST(round(1000 + 40 * (mu - 3 * sigma)) AS INTEGER)")
    op.create_index("ix_ratings_game_points", "ratings", ["game", "points", "guest"])
