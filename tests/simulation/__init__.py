"""The whole house in a simulator.

The server's own code runs here, from the socket's handler down to SQLite's files, in a world made of one seed:
virtual time, a network, a disk and a broker that misbehave as the seed says, people who play with browsers that
speak the protocol, and processes that die at any await. Nothing outside the seed has a say, so that a failure
can be replayed bit for bit.

    python -m tests.simulation --schedules 1000        random schedules, on all cores
    python -m tests.simulation --replay 4711           one of them again, with its transcript

A reader may take the modules in this order:

    loop.py        virtual time, and one event loop for each process of the house
    reality.py     clocks and luck of the server, replaced in one place
    disk.py        SQLite on a disk that is slow, full, failing, or torn by a crash
    engines.py     compiled statements, shared by all simulated processes
    network.py     lines between browsers and the house: delay, loss of the line, half-open lines
    broker.py      NATS between workers, with outages
    worker.py      a process of the house: it opens, crashes, opens again, closes
    whole.py       the same with uvicorn and the framework in front of it, byte by byte
    people.py      people and their browsers
    world.py       all of it put together, and the schedule that runs in it
    truth.py       what has to be true when everything has come to rest
    schedules.py   random schedules made of a seed
    directed.py    schedules for the known hard moments
    figures.py     what schedules met, counted
    sabotage.py    the server broken on purpose, to show that the truth finds it
"""
