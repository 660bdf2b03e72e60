"""The programs in tools/, which the Makefile calls."""

from pathlib import Path

import pytest

from tools import bootstrap, client, node


@pytest.mark.parametrize("version", ["v20.19.0", "v22.12.0", "v24.0.0", "v25.1.3"])
def test_a_node_that_vite_accepts_is_new_enough(version: str) -> None:
    assert node.is_new_enough(version)


@pytest.mark.parametrize("version", ["v18.20.8", "v20.18.3", "v21.7.0", "v22.11.0", "", "not found"])
def test_another_node_is_not(version: str) -> None:
    assert not node.is_new_enough(version)


def test_the_client_is_stale_when_a_source_is_changed_or_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "ROOT", tmp_path)
    page = tmp_path / "App.svelte"
    page.write_text("<h1>One</h1>")
    first = client.digest([page])
    page.write_text("<h1>Two</h1>")
    assert client.digest([page]) != first
    page.write_text("<h1>One</h1>")
    assert client.digest([page]) == first
    assert client.digest([page.rename(tmp_path / "Page.svelte")]) != first


def test_the_client_depends_on_its_texts_but_not_on_its_tests() -> None:
    names = {source.relative_to(node.ROOT).as_posix() for source in client.sources()}
    assert {"web/package-lock.json", "web/messages/ko.json", "web/src/App.svelte"} <= names
    assert "tablee/games/dozito/rules.fr.md" in names
    assert not [name for name in names if ".test." in name or "paraglide" in name or "node_modules" in name]


def test_an_old_python_gets_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "CANDIDATES", ("a-python-nobody-has",))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        bootstrap.main()


def test_a_python_without_venv_gets_a_hint_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "python"
    broken.write_text(f"#!/bin/sh\nmkdir -p {tmp_path}/venv/bin; exit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "venv")
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        bootstrap.make_venv(str(broken))
    assert not (tmp_path / "venv").exists()
