"""`tablee backup` and `tablee restore`: a whole house as one file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.cli.asked import Wrong
from tablee.cli.bars import bars
from tablee.cli.host_texts import HOST_TEXTS, HostTexts
from tablee.cli.texts import Language
from tablee.server.storage import backups
from tablee.server.storage.database import CannotOpen


def backup(where: Path | str, file: Path, language: Language) -> None:
    texts = HOST_TEXTS[language]
    with problems_told(texts, where, file):
        with bars(texts) as progress:
            tables = backups.back_up(where, file, progress)
        print(texts.backed_up.format(tables=tables, file=file))


def restore(file: Path, where: Path | str, language: Language, force: bool) -> None:
    texts = HOST_TEXTS[language]
    with problems_told(texts, where, file):
        with bars(texts) as progress:
            tables = backups.restore(file, where, force, progress)
        print(texts.restored.format(tables=tables))
    if isinstance(where, Path) and backups.kept(where).exists():
        print(texts.former_kept.format(file=backups.kept(where)))


@contextmanager
def problems_told(texts: HostTexts, where: Path | str, file: Path) -> Iterator[None]:
    try:
        yield
    except backups.NoHouse as error:
        raise Wrong(texts.no_house.format(where=where if isinstance(where, Path) else "--database")) from error
    except backups.IsThere as error:
        raise Wrong(texts.exists.format(file=file)) from error
    except backups.NoBackup as error:
        raise Wrong(texts.no_backup.format(file=file, reason=error)) from error
    except backups.Foreign as error:
        raise Wrong(texts.foreign.format(file=file, things=error)) from error
    except backups.HasTables as error:
        raise Wrong(texts.has_tables.format(tables=error)) from error
    except backups.IsOpen as error:
        raise Wrong(texts.is_open) from error
    except CannotOpen as error:
        raise Wrong(str(error)) from error
    except OSError as error:
        raise Wrong(texts.cannot_write.format(file=error.filename or file, reason=error.strerror)) from error
