"""All attacks, in the order in which they are run and reported."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.siege.attacks import frames, idle, pages, people, requests, tables
from tests.siege.front import Front

HISTORY = 2000
"""How many finished matches the house holds when an attack asks for old tables or results."""


@dataclass(frozen=True)
class Attack:
    run: Callable[[Front], Awaitable[None]]
    history: int = 0
    """Finished matches in the house before the attack; the attacker knows the codes of their tables."""
    never: tuple[str, ...] = ()
    """Counters of the attacker that have to stay at zero."""

    @property
    def name(self) -> str:
        return self.run.__name__.replace("_", "-")

    @property
    def about(self) -> str:
        return (self.run.__doc__ or "").strip()


CONTROL = Attack(idle.busy_loop)

_ATTACKS = (
    CONTROL,
    # at tables
    Attack(tables.silent_clocks),
    Attack(tables.busy_bots),
    Attack(tables.hard_bots),
    Attack(tables.watchers, never=("player locked out",)),
    Attack(tables.renames),
    Attack(tables.comings_and_goings),
    Attack(tables.chat),
    Attack(tables.undo_cycles),
    Attack(tables.journal_growth),
    Attack(tables.quick_ghosts),
    Attack(tables.hall_flood),
    Attack(tables.slow_readers),
    Attack(tables.visits, HISTORY),
    Attack(tables.strangers_rated, never=("rated matches of guests",)),
    # people and files
    Attack(people.exports, HISTORY),
    Attack(people.farewells, HISTORY),
    Attack(people.new_guests),
    Attack(people.sign_ins),
    Attack(people.wrong_passwords),
    Attack(people.guesses, never=("owner locked out",)),
    Attack(people.crafted_shuffles),
    Attack(people.crafted_lots),
    Attack(people.many_steps),
    Attack(people.empty_lists),
    Attack(people.slow_uploads),
    # pages
    Attack(pages.qr_long_host, never=("answers 200", "answers 500")),
    Attack(pages.qr_codes),
    Attack(pages.table_infos, HISTORY),
    Attack(pages.wrong_codes),
    Attack(pages.rankings, HISTORY),
    Attack(pages.my_results, HISTORY),
    Attack(pages.replays, HISTORY),
    Attack(pages.hall),
    Attack(pages.front_pages),
    Attack(pages.readiness),
    # connections and requests
    Attack(requests.endless_header),
    Attack(requests.many_headers),
    Attack(requests.handshake_headers),
    Attack(requests.endless_address),
    Attack(requests.tiny_chunks),
    Attack(requests.pipelining),
    Attack(requests.pipelining_unread),
    Attack(requests.bad_requests),
    Attack(requests.connects),
    Attack(requests.slow_headers),
    Attack(requests.slow_bodies),
    Attack(requests.silent_connections),
    Attack(requests.half_handshakes),
    # frames
    Attack(frames.empty_continuations),
    Attack(frames.pings),
    Attack(frames.large_pings),
    Attack(frames.pongs),
    Attack(frames.fragments),
    Attack(frames.tiny_messages),
    Attack(frames.large_messages),
    Attack(frames.binary_messages),
)
ATTACKS = {attack.name: attack for attack in _ATTACKS}
