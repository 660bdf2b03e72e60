"""The whole house in a simulator.

The server's own code runs here, from the socket's handler down to SQLite's files, in a world made from one seed:
virtual time, a network, a disk and a broker that misbehave as the seed says, people with browsers that speak the
protocol, and processes that crash at any await. Everything depends on the seed alone, so that a failure can be
replayed bit for bit.

    python -m tests.simulation --schedules 1000        random schedules, on all cores
    python -m tests.simulation --replay 4711           one of them again, with its transcript

The modules, in the order in which to read them:

    loop.py          virtual time, and one event loop for each process of the house
    replacements.py  replaces the server's clocks and sources of luck
    disk.py          SQLite on a disk that is slow, full, failing, or torn by a crash
    engines.py       lets all simulated processes share compiled SQL statements
    network.py       connections between browsers and the house: slow, broken, half-open
    broker.py        NATS between workers, with outages
    worker.py        a process of the house, which opens, crashes, opens again and closes
    full_stack.py    a process with uvicorn and the framework in front of it, byte by byte
    people.py        people and their browsers
    late_matches.py  matches that are nearly over, so that schedules meet their end
    world.py         puts all of these together and runs a schedule
    truth.py         checks the end of a schedule, when everything has come to rest
    schedules.py     random schedules made from a seed
    directed.py      schedules for the known hard moments
    figures.py       counts what happened in schedules
    sabotage.py      breaks the server on purpose, to show that random schedules find it
"""
