"""Put the browser client into the wheel, building it first with Node from a wheel where the system has none."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from tools import client, node


class ClientBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if client.is_fresh() or node.on_path() else [f"{node.WHEEL}>=24"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install serves the work tree, where make keeps the client fresh.
        if version != "editable":
            client.build()
