"""Checks at import that the libraries have the internals that this package builds on.

No library guarantees its internals: pyproject.toml caps the versions of both, and this check names what is
missing.
"""

from collections.abc import Iterable
from importlib.metadata import version


def require(library: str, owner: type, names: Iterable[str]) -> None:
    """Raise ImportError, in one line, unless the class has these methods or sets these attributes when created."""
    created = owner.__init__.__code__.co_names  # type: ignore[misc]
    if missing := [name for name in names if not hasattr(owner, name) and name not in created]:
        raise ImportError(
            f"{library} {version(library)} cannot carry this house: {owner.__name__} lacks {', '.join(missing)}. "
            "Install the version that pyproject.toml asks for."
        )
