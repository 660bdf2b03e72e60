# Boards drawn as text come with a marker of their own.
from tests.games.dozito.conftest import pytest_configure as pytest_configure
