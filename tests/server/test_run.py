"""Opening the house: where it listens, and what it prints."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tablee.server.common.settings import Settings, default_folder
from tablee.server.run.listen import CannotServe, listen
from tablee.server.run.serve import address_outside, announce, serve
from tests.server.process import lines_until


@pytest.fixture
def listener() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))


def test_a_taken_port_is_told_in_one_line(listener: socket.socket, tmp_path: Path) -> None:
    port = listener.getsockname()[1]
    with listener, pytest.raises(CannotServe, match=rf"^Cannot listen on 127.0.0.1 port {port}: .* in use.*$"):
        serve(Settings(port=port, data=tmp_path))


def test_what_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tablee.sqlite3").write_text("no database" * 1000)
    with pytest.raises(CannotServe, match=r"^.*cannot be used: file is not a database$"):
        serve(Settings(port=0, data=tmp_path))


def test_on_the_network_a_code_for_phones_is_drawn(
    listener: socket.socket, capsys: pytest.CaptureFixture[str]
) -> None:
    with listener:
        announce(listener, "http://192.168.1.7:8000")
    printed = capsys.readouterr().out
    assert "http://127.0.0.1:" in printed
    assert "http://192.168.1.7:8000" in printed
    assert len([line for line in printed.splitlines() if "\u2588" in line]) > 10


def test_on_this_machine_only_there_is_no_code_that_leads_nowhere(
    listener: socket.socket, capsys: pytest.CaptureFixture[str]
) -> None:
    with listener:
        announce(listener, address_outside("127.0.0.1", listener))
    printed = capsys.readouterr().out
    assert "0.0.0.0" in printed
    assert "\u2588" not in printed


def test_a_named_address_is_the_one_to_share(listener: socket.socket) -> None:
    with listener:
        assert address_outside("10.1.2.3", listener) == f"http://10.1.2.3:{listener.getsockname()[1]}"
        assert address_outside("fd00::1", listener) == f"http://[fd00::1]:{listener.getsockname()[1]}"
        outside = address_outside("0.0.0.0", listener)
        assert outside is None or "127.0.0.1" not in outside


def test_games_are_kept_where_the_system_wants_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "tablee"


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_beside_other_houses_nobody_waits_at_a_door_that_is_not_open_yet(host: str) -> None:
    try:
        door = listen(host, 0, beside_others=True)
    except CannotServe:
        pytest.skip(f"this machine has no {host}")
    with door:
        address = door.getsockname()[:2]
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(address)
        door.listen()
        socket.create_connection(address).close()
        with pytest.raises(CannotServe, match="in use"):
            listen(host, address[1], beside_others=True)


def test_alone_a_house_lets_people_wait_at_its_door() -> None:
    with listen("127.0.0.1", 0) as door:
        socket.create_connection(door.getsockname()).close()


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "::1", "::"])
def test_the_addresses_that_are_printed_answer(host: str, tmp_path: Path) -> None:
    try:
        listen(host, 0).close()
    except CannotServe:
        pytest.skip(f"this machine has no {host}")
    command = [sys.executable, "-m", "tablee", "serve", "--host", host, "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as house:
        try:
            told = lines_until("Ctrl+C", house)
            for address in re.findall(r"http://\S+", told):
                assert httpx.get(f"{address}/api/games", trust_env=False).status_code == 200
                renamed = httpx.put(
                    f"{address}/api/me", json={"name": "Anna"}, headers={"origin": address}, trust_env=False
                )
                assert renamed.status_code == 200
        finally:
            house.terminate()
    assert re.findall(r"http://\S+", told), told


def test_the_code_for_phones_leads_to_an_address_of_the_kind_listened_on() -> None:
    try:
        everywhere = listen("::", 0)
    except CannotServe:
        pytest.skip("this machine has no IPv6")
    with everywhere:
        outside = address_outside("::", everywhere)
    assert outside is None or outside.startswith("http://[")
