"""The texts of `tablee backup`, `restore` and `doctor`, in every language."""

import msgspec

from tablee.cli.texts import Language


class HostTexts(msgspec.Struct, frozen=True, kw_only=True):
    backed_up: str
    restored: str
    former_kept: str
    no_house: str
    exists: str
    no_backup: str
    has_tables: str
    is_open: str
    cannot_write: str
    foreign: str

    # --- stages of a long command ---
    copying: str
    checking: str
    replaying: str

    # --- the doctor's findings; the first word of each line is its subject ---
    good: str
    """Nothing is wrong."""
    ill: str
    """`{count}` things are wrong."""
    folder: str
    no_folder: str
    folder_not_writable: str
    folder_readable: str
    space: str
    little_space: str
    database: str
    database_older: str
    database_newer: str
    database_damaged: str
    database_unusable: str
    tables: str
    tables_sampled: str
    tables_broken: str
    port_free: str
    port_ours: str
    port_taken: str
    client: str
    no_client: str
    compiled: str
    interpreted: str
    files: str
    few_files: str


EN = HostTexts(
    backed_up="{tables} tables are kept in {file}.",
    restored="{tables} tables are back.",
    former_kept="What was there before is kept in {file}.",
    no_house="There is no house in {where} to back up.",
    exists="{file} is there already: choose another name.",
    no_backup="{file} is no sound backup: {reason}",
    has_tables="There are {tables} tables already. With --force the backup takes their place.",
    is_open="The house is open: close it first, so that nobody loses a move.",
    cannot_write="{file} cannot be written: {reason}",
    foreign="The database holds things that Tablée did not put there ({things}): remove them first.",
    copying="Copying",
    checking="Checking the database",
    replaying="Replaying tables",
    good="The house is well.",
    ill="To be looked after: {count}.",
    folder="folder: {folder}",
    no_folder="folder: {folder} does not exist yet; the first `tablee serve` makes it",
    folder_not_writable="folder: {folder} cannot be written to",
    folder_readable="folder: others on this machine can read {file}; chmod 600 keeps it private",
    space="space: {free} free",
    little_space="space: only {free} free",
    database="database: sound, schema {revision}",
    database_older="database: schema {revision} will become {newest} when the house opens; make a backup first",
    database_newer="database: written by a newer Tablée (schema {revision}); update this one",
    database_damaged="database: damaged ({reason}); restore a backup",
    database_unusable="database: cannot be used: {reason}",
    tables="tables: {tables}, with {entries} entries; all replay",
    tables_sampled="tables: {tables}; {checked} tried, with {entries} entries, all replay (--all tries every one)",
    tables_broken="tables: {broken} of {tables} do not replay: {codes}",
    port_free="port: {port} is free",
    port_ours="port: a house is open on {port}",
    port_taken="port: {port} is taken by something else",
    client="client: built",
    no_client="client: not built; `python -m tools.client` builds it",
    compiled="rules: compiled",
    interpreted="rules: interpreted; correct, but slower than compiled ones",
    files="files: {files} may be open at once",
    few_files="files: only {files} may be open at once, so about that many people can be here; raise `ulimit -Hn`",
)

FR = HostTexts(
    backed_up="{tables} tables sont conservées dans {file}.",
    restored="{tables} tables sont de retour.",
    former_kept="L’état précédent reste dans {file}.",
    no_house="Il n’y a pas de maison à sauvegarder dans {where}.",
    exists="{file} existe déjà : choisissez un autre nom.",
    no_backup="{file} n’est pas une sauvegarde valable : {reason}",
    has_tables="Il y a déjà {tables} tables. Avec --force, la sauvegarde prend leur place.",
    is_open="La maison est ouverte : fermez-la d’abord, pour que personne ne perde un coup.",
    cannot_write="Impossible d’écrire {file} : {reason}",
    foreign="La base contient des éléments étrangers à Tablée ({things}) : retirez-les d’abord.",
    copying="Copie",
    checking="Vérification de la base",
    replaying="Parties rejouées",
    good="La maison se porte bien.",
    ill="Points à surveiller : {count}.",
    folder="dossier : {folder}",
    no_folder="dossier : {folder} n’existe pas encore ; le premier `tablee serve` le crée",
    folder_not_writable="dossier : impossible d’écrire dans {folder}",
    folder_readable="dossier : d’autres comptes de cette machine peuvent lire {file} ; chmod 600 le garde privé",
    space="espace : {free} libres",
    little_space="espace : seulement {free} libres",
    database="base : saine, schéma {revision}",
    database_older="base : le schéma {revision} passera à {newest} à l’ouverture ; faites d’abord une sauvegarde",
    database_newer="base : écrite par un Tablée plus récent (schéma {revision}) ; mettez celui-ci à jour",
    database_damaged="base : endommagée ({reason}) ; restaurez une sauvegarde",
    database_unusable="base : inutilisable : {reason}",
    tables="tables : {tables}, avec {entries} entrées ; toutes se rejouent",
    tables_sampled="tables : {tables} ; {checked} essayées, avec {entries} entrées, se rejouent (--all : toutes)",
    tables_broken="tables : {broken} sur {tables} ne se rejouent pas : {codes}",
    port_free="port : {port} est libre",
    port_ours="port : une maison est ouverte sur {port}",
    port_taken="port : {port} est pris par autre chose",
    client="client : construit",
    no_client="client : pas construit ; `python -m tools.client` le construit",
    compiled="règles : compilées",
    interpreted="règles : interprétées ; exactes, mais plus lentes que compilées",
    files="fichiers : {files} peuvent être ouverts à la fois",
    few_files="fichiers : seulement {files} à la fois, donc à peu près autant de personnes ; relevez `ulimit -Hn`",
)

KO = HostTexts(
    backed_up="테이블 {tables}개를 {file}에 보관했어요.",
    restored="테이블 {tables}개가 돌아왔어요.",
    former_kept="이전 상태는 {file}에 남아 있어요.",
    no_house="{where}에는 백업할 데이터가 없어요.",
    exists="{file} 파일이 이미 있어요. 다른 이름을 골라 주세요.",
    no_backup="{file} 파일은 온전한 백업이 아니에요: {reason}",
    has_tables="이미 테이블이 {tables}개 있어요. --force를 쓰면 백업이 그 자리를 대신해요.",
    is_open="서버가 실행 중이에요. 아무도 수를 잃지 않도록 먼저 멈춰 주세요.",
    cannot_write="{file}에 쓸 수 없어요: {reason}",
    foreign="데이터베이스에 Tablée가 만들지 않은 것이 있어요({things}). 먼저 지워 주세요.",
    copying="복사 중",
    checking="데이터베이스 확인 중",
    replaying="테이블 재현 중",
    good="서버는 건강해요.",
    ill="살펴볼 것: {count}가지.",
    folder="폴더: {folder}",
    no_folder="폴더: {folder} 폴더가 아직 없어요. `tablee serve`를 처음 실행하면 만들어져요",
    folder_not_writable="폴더: {folder}에 쓸 수 없어요",
    folder_readable="폴더: 이 컴퓨터의 다른 사용자가 {file} 파일을 읽을 수 있어요. chmod 600으로 막아 주세요",
    space="공간: {free} 남음",
    little_space="공간: {free}밖에 안 남았어요",
    database="데이터베이스: 이상 없음, 스키마 {revision}",
    database_older="데이터베이스: 서버를 시작하면 스키마가 바뀌어요({revision} → {newest}). 먼저 백업하세요",
    database_newer="데이터베이스: 더 새로운 Tablée가 쓴 것이에요(스키마 {revision}). 이쪽을 업데이트하세요",
    database_damaged="데이터베이스: 손상됨({reason}). 백업을 복원하세요",
    database_unusable="데이터베이스: 쓸 수 없어요: {reason}",
    tables="테이블: {tables}개, 기록 {entries}개, 모두 그대로 재현돼요",
    tables_sampled="테이블: {tables}개 중 {checked}개(기록 {entries}개)를 재현했고 이상 없어요(전부 보려면 --all)",
    tables_broken="테이블: {tables}개 중 {broken}개가 재현되지 않아요: {codes}",
    port_free="포트: {port}번은 비어 있어요",
    port_ours="포트: {port}번에서 Tablée가 실행 중이에요",
    port_taken="포트: {port}번은 다른 프로그램이 쓰고 있어요",
    client="클라이언트: 빌드됨",
    no_client="클라이언트: 빌드되지 않았어요. `python -m tools.client`로 빌드하세요",
    compiled="규칙: 컴파일됨",
    interpreted="규칙: 인터프리터로 실행돼요. 정확하지만 컴파일된 것보다 느려요",
    files="파일: 동시에 {files}개까지 열 수 있어요",
    few_files="파일: 동시에 {files}개까지만 열 수 있어서 손님도 그 정도예요. `ulimit -Hn`을 올려 주세요",
)

HOST_TEXTS = {Language.EN: EN, Language.FR: FR, Language.KO: KO}
