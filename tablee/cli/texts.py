"""The texts of `tablee play` and `tablee replay` that are the same for any game, in every language."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec


class Language(StrEnum):
    EN = "en"
    FR = "fr"
    KO = "ko"


class Texts(msgspec.Struct, frozen=True, kw_only=True):
    guest: str
    """The default name of the person at the keyboard."""
    bot: str
    levels: Mapping[str, str]
    welcome: str
    how: str
    """Explains how to answer; `{words}` are examples."""
    your_turn: str
    not_understood: str
    refused: str
    """Comes before the paragraph of the rules."""
    unknown_rule: str
    left: str
    saved: str
    won: str
    shared: str
    unfinished: str
    player: str
    points: str
    place: str
    decided_by: str
    verified: str


EN = Texts(
    guest="Guest",
    bot="Bot {seat} ({level})",
    levels={
        "random": "at random",
        "child": "like a child",
        "gentle": "gentle",
        "easy": "easy",
        "normal": "normal",
        "hard": "hard",
    },
    welcome="{game}, {count} players: {names}.",
    how="Type a number, or words such as: {words}. §4.2 shows a rule, q leaves the table.",
    your_turn="Your turn. What will you do?",
    not_understood="“{text}” is not among the answers.",
    refused="That is not allowed.",
    unknown_rule="The rules have no §{number}.",
    left="You have left the table.",
    saved="The game is kept in {file}.",
    won="{name} wins!",
    shared="The victory is shared by {names}!",
    unfinished="The game was not finished.",
    player="Player",
    points="Points",
    place="Place",
    decided_by="See §{number}.",
    verified="{steps} steps, and every move is as the rules have it.",
)

FR = Texts(
    guest="Invité",
    bot="Bot {seat} ({level})",
    levels={
        "random": "au hasard",
        "child": "comme un enfant",
        "gentle": "tout doux",
        "easy": "facile",
        "normal": "normal",
        "hard": "difficile",
    },
    welcome="{game}, {count} joueurs : {names}.",
    how="Tapez un numéro, ou des mots comme : {words}. §4.2 affiche une règle, q quitte la table.",
    your_turn="À vous de jouer. Que faites-vous ?",
    not_understood="« {text} » ne figure pas parmi les réponses.",
    refused="Ce coup n’est pas permis.",
    unknown_rule="Les règles n’ont pas de §{number}.",
    left="Vous avez quitté la table.",
    saved="La partie est conservée dans {file}.",
    won="Victoire : {name} !",
    shared="Victoire partagée : {names} !",
    unfinished="La partie n’est pas terminée.",
    player="Joueur",
    points="Points",
    place="Rang",
    decided_by="Voir le §{number}.",
    verified="{steps} étapes, et tous les coups respectent les règles.",
)

KO = Texts(
    guest="게스트",
    bot="봇 {seat} ({level})",
    levels={
        "random": "무작위",
        "child": "어린이",
        "gentle": "순한 맛",
        "easy": "쉬움",
        "normal": "보통",
        "hard": "어려움",
    },
    welcome="{game}, {count}명: {names}.",
    how="번호나 낱말을 입력해 보세요. 예: {words}. §4.2처럼 쓰면 규칙이 나오고, q를 쓰면 자리에서 일어나요.",
    your_turn="내 차례예요. 무엇을 할까요?",
    not_understood="“{text}”: 고를 수 없는 답이에요.",
    refused="그렇게는 할 수 없어요.",
    unknown_rule="§{number}: 그런 규칙은 없어요.",
    left="자리에서 일어났어요.",
    saved="게임을 {file}에 남겼어요.",
    won="{name} 님이 이겼어요!",
    shared="{names} 님이 함께 이겼어요!",
    unfinished="게임이 끝나지 않았어요.",
    player="플레이어",
    points="점수",
    place="순위",
    decided_by="근거는 §{number}에 있어요.",
    verified="모두 {steps}단계, 규칙에 어긋난 수는 없어요.",
)

TEXTS = {Language.EN: EN, Language.FR: FR, Language.KO: KO}
