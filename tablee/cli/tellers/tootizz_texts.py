"""The texts of Tootizz on a terminal, in the words of the rules texts."""

from collections.abc import Mapping

import msgspec

from tablee.cli.texts import Language

Five = tuple[str, str, str, str, str]


class TootizzTexts(msgspec.Struct, frozen=True, kw_only=True):
    colours: Five
    marks: Five
    """Names of the colours in two columns, because colour alone must not distinguish squares."""
    heading: str
    series: str
    line: str
    next_line: str
    to_lay: tuple[str, str]
    """Said of a domino that lies face down, and of one that lies face up; so are `place` and `placed`."""
    worth: str
    total: str
    claim: str
    place: tuple[str, str]
    round_opened: str
    order_drawn: str
    line_laid: str
    claimed: str
    taken: str
    placed: tuple[str, str]
    discarded: str
    round_scored: str
    game_won: str
    verbs: Mapping[str, str]
    turns: Mapping[str, int]


EN = TootizzTexts(
    colours=("green", "blue", "red", "black", "grey"),
    marks=("Gr", "Bu", "Re", "Bk", "Gy"),
    heading="Round {round}. Lines to come: {lines}. A star is a Tootizz.",
    series="Series to {target} points",
    line="Claimed line",
    next_line="New line",
    to_lay=("To be laid face down, as a joker", "To be laid face up"),
    worth="Points: {points}, largest zone: {largest}",
    total="Earlier rounds: {total}",
    claim="Claim number {position}: {domino}",
    place=("Lay it face down on {squares}", "Lay {domino} on {squares}"),
    round_opened="Round {round} begins.",
    order_drawn="The tokens are drawn in this order: {names}.",
    line_laid="A new line: {dominoes}.",
    claimed="{name} claims number {position}.",
    taken="{name} takes {domino}.",
    placed=("{name} has to lay {domino} face down, on {squares}.", "{name} lays {domino} on {squares}."),
    discarded="There is no room for {domino}: {name} discards it.",
    round_scored="Round {round} is over: {scores}.",
    game_won="The game is over.",
    verbs={"claim": "claim", "lay": "place", "place": "place"},
    turns={"right": 0, "down": 1, "below": 1, "left": 2, "up": 3, "above": 3},
)

FR = TootizzTexts(
    colours=("vert", "bleu", "rouge", "noir", "gris"),
    marks=("Ve", "Bl", "Ro", "No", "Gr"),
    heading="Manche {round}. Files à venir : {lines}. Une étoile est un Tootizz.",
    series="Série en {target} points",
    line="File réservée",
    next_line="Nouvelle file",
    to_lay=("À poser face cachée, comme joker", "À poser face visible"),
    worth="Points : {points}, plus grande zone : {largest}",
    total="Manches précédentes : {total}",
    claim="Réserver le numéro {position} : {domino}",
    place=("Le poser face cachée en {squares}", "Poser {domino} en {squares}"),
    round_opened="La manche {round} commence.",
    order_drawn="Les jetons sont tirés dans cet ordre : {names}.",
    line_laid="Nouvelle file : {dominoes}.",
    claimed="{name} réserve le numéro {position}.",
    taken="{name} prend {domino}.",
    placed=("{name} doit poser {domino} face cachée, en {squares}.", "{name} pose {domino} en {squares}."),
    discarded="Plus de place pour {domino} : {name} le défausse.",
    round_scored="Fin de la manche {round} : {scores}.",
    game_won="La partie est terminée.",
    verbs={"réserver": "claim", "reserver": "claim", "poser": "place"},
    turns={"droite": 0, "bas": 1, "gauche": 2, "haut": 3},
)

KO = TootizzTexts(
    colours=("초록", "파랑", "빨강", "검정", "회색"),
    marks=("초", "파", "빨", "검", "회"),
    heading="{round}라운드. 앞으로 나올 줄: {lines}. 별은 Tootizz예요.",
    series="목표 {target}점",
    line="찜한 줄",
    next_line="새 줄",
    to_lay=("뒷면으로 놓을 도미노(조커)", "앞면으로 놓을 도미노"),
    worth="{points}점, 가장 넓은 구역 {largest}칸",
    total="지난 라운드 {total}점",
    claim="{position}번 찜하기: {domino}",
    place=("뒷면으로 {squares}에 놓기", "{domino} 도미노를 {squares}에 놓기"),
    round_opened="{round}라운드를 시작해요.",
    order_drawn="말을 뽑은 순서: {names}.",
    line_laid="새 줄: {dominoes}.",
    claimed="{name} 님이 {position}번을 찜해요.",
    taken="{name} 님이 {domino} 도미노를 가져와요.",
    placed=(
        "{name} 님은 {domino} 도미노를 뒷면으로 {squares}에 놓아야 해요.",
        "{name} 님이 {domino} 도미노를 {squares}에 놓아요.",
    ),
    discarded="{domino} 도미노를 놓을 자리가 없어서 {name} 님이 버려요.",
    round_scored="{round}라운드가 끝났어요. {scores}.",
    game_won="게임이 끝났어요.",
    verbs={"찜하기": "claim", "찜": "claim", "놓기": "place"},
    turns={"오른쪽": 0, "아래": 1, "왼쪽": 2, "위": 3},
)

TOOTIZZ_TEXTS = {Language.EN: EN, Language.FR: FR, Language.KO: KO}
