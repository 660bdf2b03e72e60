"""The short way from a WebSocket to its table: messages are not lost or reordered, and invalid text is refused."""

import pytest
from websockets.frames import Frame, Opcode

from tablee.server.web.internals import require
from tablee.server.web.uvicorn_ws import LONG, framed, only_message
from tablee.server.wire import updates
from tests.server.browser import Browser


@pytest.mark.parametrize("size", [0, 125, 126, 2**16 - 1, 2**16])
def test_messages_of_every_size_are_framed_as_the_protocol_says(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 500, LONG - 9])
def test_a_message_that_came_alone_is_read_as_the_library_reads_it(size: int) -> None:
    assert only_message(Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)) == b"x" * size


def _told(text: bytes = b'{"type":"stand","id":"a"}', opcode: Opcode = Opcode.TEXT, **of: bool) -> bytes:
    return Frame(opcode, text, **of).serialize(mask=True)


SOMETHING_ELSE = {
    "two messages": _told() + _told(),
    "a part": _told()[:-1],
    "the beginning of a part": _told()[:3],
    "the first of several frames": _told(fin=False),
    "one of them": _told(opcode=Opcode.CONT),
    "a reserved bit": b"\xc1" + _told()[1:],
    "no text": _told(opcode=Opcode.BINARY),
    "a ping": _told(b"", opcode=Opcode.PING),
    "text that is more than ASCII": _told("é".encode()),
    "text that is none": _told(b"\xff\xfe"),
    "a long message": _told(b"x" * LONG),
    "without a mask": Frame(Opcode.TEXT, b"x" * 50).serialize(mask=False),
    "a short message with a long length": b"\x81\xff" + (119).to_bytes(8) + b"mask" + b"x" * 119,
}


@pytest.mark.parametrize("what", SOMETHING_ELSE)
def test_whatever_else_comes_is_left_to_the_library(what: str) -> None:
    assert only_message(SOMETHING_ELSE[what]) is None


async def test_a_person_who_takes_a_name_and_sits_down_in_one_breath_sits_down_with_it(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as nameless:
        code = await anna.opens()
        for seat in (0, 1, 2):
            async with await nameless.joins(code) as socket:
                await socket.says({"type": "rename", "id": f"n{seat}", "name": f"Zoé {seat}"})
                await socket.says({"type": "sit", "id": f"s{seat}", "seat": seat})
                assert await socket.hears(updates.Accepted) == updates.Accepted(f"n{seat}")
                assert await socket.hears(updates.Accepted) == updates.Accepted(f"s{seat}")
                occupant = (await socket.hears(updates.TableChanged)).seats[seat]
                assert occupant
                assert occupant.name == f"Zoé {seat}"


async def test_many_things_said_at_once_are_answered_in_their_order(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        async with await anna.joins(code) as socket:
            for number in range(20):
                rename, sit = {"type": "rename", "name": f"Anna {number}"}, {"type": "sit", "seat": 0}
                await socket.says({"id": f"q{number}", **(sit if number % 5 else rename)})
            assert [(await socket.hears(updates.Accepted)).id for _ in range(20)] == [f"q{n}" for n in range(20)]


async def test_a_message_may_come_in_pieces(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        async with await anna.joins(code) as socket:
            await socket.connection.send(['{"type":"sit",', '"id":"a",', '"seat":0}'])
            assert await socket.hears(updates.Accepted) == updates.Accepted("a")


async def test_what_is_no_text_ends_the_connection(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        async with await anna.joins(code) as socket:
            await socket.hears(updates.TableChanged)
            await socket.connection.send(b"\xff\xfe", text=True)
            assert await socket.close_code() == 1007


async def test_an_answer_and_its_news_come_in_order(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        async with await anna.joins(code) as socket:
            await socket.hears(updates.TableChanged)
            await socket.says({"type": "sit", "id": "a", "seat": 3})
            assert await socket.hears(updates.Accepted) == updates.Accepted("a")
            assert (await socket.hears(updates.TableChanged)).seat == 3


def test_a_library_that_lacks_what_is_built_on_is_refused_in_one_clear_line() -> None:
    require("websockets", Frame, ["serialize", "opcode"])
    with pytest.raises(ImportError, match=r"^websockets [\d.]+ cannot .*: Frame lacks no_such_part\."):
        require("websockets", Frame, ["serialize", "no_such_part"])
