"""The options of `tablee serve`, made from the settings of a house."""

from collections.abc import Callable
from dataclasses import MISSING, Field
from functools import wraps
from inspect import Parameter, Signature
from typing import Any, get_type_hints

import typer

from tablee.server.common.settings import OPTIONS, Settings


def takes_settings(command: Callable[[Settings], None]) -> Callable[..., None]:
    """The command with an option for every setting that a host chooses."""

    @wraps(command)
    def run(**chosen: Any) -> None:
        command(Settings(**chosen))

    vars(run)["__signature__"] = Signature([_parameter(setting) for setting in OPTIONS])
    return run


def _parameter(setting: Field[Any]) -> Parameter:
    details = dict(setting.metadata)
    names = details.pop("param_decls", [])
    default = setting.default
    if default is MISSING:
        default, details["default_factory"] = ..., setting.default_factory
    return Parameter(
        setting.name,
        Parameter.KEYWORD_ONLY,
        default=typer.Option(default, *names, **details),
        annotation=get_type_hints(Settings)[setting.name],
    )
