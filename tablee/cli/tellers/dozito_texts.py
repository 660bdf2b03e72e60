"""The texts of Dozito on a terminal, in the words of the rules texts."""

from collections.abc import Mapping

import msgspec

from tablee.cli.texts import Language


class DozitoTexts(msgspec.Struct, frozen=True, kw_only=True):
    colours: tuple[str, str, str, str, str]
    marks: tuple[str, str, str, str, str]
    """Names of the colours in two columns, because colour alone must not distinguish cards."""
    numbered: str
    joker: str
    joker_sign: str
    again_sign: str
    round_of: str
    last_turns: str
    pile: str
    discards: tuple[str, str]
    empty: str
    hand: str
    worth: str
    draw: str
    take: tuple[str, str]
    place: str
    discard: tuple[str, str]
    round_opened: str
    pile_formed: str
    drawn: str
    taken: tuple[str, str]
    placed: str
    turned: str
    forced: str
    discarded: tuple[str, str]
    extra_turn: str
    last_turns_called: str
    round_scored: str
    twelve: str
    game_ended: str
    verbs: Mapping[str, str]
    nouns: Mapping[str, Mapping[str, int]]


EN = DozitoTexts(
    colours=("red", "blue", "green", "yellow", "purple"),
    marks=("Re", "Bl", "Gr", "Ye", "Pu"),
    numbered="{colour} {number}",
    joker="{colour} joker",
    joker_sign="joker",
    again_sign="again",
    round_of="Round {round} of {rounds}",
    last_turns="Last turns: all of {name}’s cards are face up",
    pile="Pile: {count}",
    discards=("Left discards", "Right discards"),
    empty="empty",
    hand="In hand",
    worth="{groups} in groups + {suns} suns, {total} in all",
    draw="Draw a card from the pile",
    take=("Take the {card} from the left discards", "Take the {card} from the right discards"),
    place="Place the {card} in slot {slot}",
    discard=("Discard the {card} on the left", "Discard the {card} on the right"),
    round_opened="Round {round}: {name} goes first.",
    pile_formed="The discards are shuffled into a new pile.",
    drawn="{name} draws the {card}.",
    taken=(
        "{name} takes the {card} from the left discards.",
        "{name} takes the {card} from the right discards.",
    ),
    placed="{name} places the {card} in slot {slot}.",
    turned="Underneath: the {card}.",
    forced="Underneath: the {card}, which has to go because of the STOP.",
    discarded=("{name} discards the {card} on the left.", "{name} discards the {card} on the right."),
    extra_turn="{name} has an extra turn!",
    last_turns_called="All of {name}’s cards are face up: one last turn for the others.",
    round_scored="Round {round} is over: {scores}.",
    twelve="Twelve cards of one colour: {name} wins the game at once!",
    game_ended="The game is over.",
    verbs={"draw": "draw", "take": "take", "place": "place", "discard": "discard"},
    nouns={"side": {"left": 0, "right": 1}},
)

FR = DozitoTexts(
    colours=("rouge", "bleu", "vert", "jaune", "violet"),
    marks=("Ro", "Bl", "Ve", "Ja", "Vi"),
    numbered="{number} {colour}",
    joker="joker {colour}",
    joker_sign="joker",
    again_sign="rejouer",
    round_of="Manche {round} sur {rounds}",
    last_turns="Derniers tours : plus aucune carte cachée chez {name}",
    pile="Pioche : {count}",
    discards=("Défausse de gauche", "Défausse de droite"),
    empty="vide",
    hand="En main",
    worth="groupes {groups} + soleils {suns}, {total} en tout",
    draw="Piocher une carte",
    take=("Prendre le {card} de la défausse de gauche", "Prendre le {card} de la défausse de droite"),
    place="Placer le {card} en case {slot}",
    discard=("Défausser le {card} à gauche", "Défausser le {card} à droite"),
    round_opened="Manche {round} : {name} commence.",
    pile_formed="Les défausses, mélangées, forment une nouvelle pioche.",
    drawn="{name} pioche le {card}.",
    taken=("{name} prend le {card} de la défausse de gauche.", "{name} prend le {card} de la défausse de droite."),
    placed="{name} place le {card} en case {slot}.",
    turned="Dessous : le {card}.",
    forced="Dessous : le {card}, à défausser à cause du STOP.",
    discarded=("{name} défausse le {card} à gauche.", "{name} défausse le {card} à droite."),
    extra_turn="{name} rejoue !",
    last_turns_called="Plus aucune carte cachée chez {name} : un dernier tour pour les autres.",
    round_scored="Fin de la manche {round} : {scores}.",
    twelve="Douze cartes de la même couleur : {name} gagne la partie sur-le-champ !",
    game_ended="La partie est terminée.",
    verbs={
        "piocher": "draw",
        "prendre": "take",
        "placer": "place",
        "défausser": "discard",
        "defausser": "discard",
    },
    nouns={"side": {"gauche": 0, "droite": 1}},
)

KO = DozitoTexts(
    colours=("빨강", "파랑", "초록", "노랑", "보라"),
    marks=("빨", "파", "초", "노", "보"),
    numbered="{colour} {number}",
    joker="{colour} 조커",
    joker_sign="조커",
    again_sign="한번더",
    round_of="{round}/{rounds}라운드",
    last_turns="마지막 차례: {name} 님의 카드가 모두 앞면이에요",
    pile="뽑기 더미: {count}",
    discards=("왼쪽 버림 더미", "오른쪽 버림 더미"),
    empty="비어 있음",
    hand="손에 든 카드",
    worth="그룹 {groups} + 태양 {suns}, 모두 {total}",
    draw="뽑기 더미에서 카드 뽑기",
    take=("왼쪽 버림 더미에서 {card} 카드 가져오기", "오른쪽 버림 더미에서 {card} 카드 가져오기"),
    place="{card} 카드를 {slot}번 칸에 놓기",
    discard=("{card} 카드를 왼쪽에 버리기", "{card} 카드를 오른쪽에 버리기"),
    round_opened="{round}라운드, {name} 님부터 시작해요.",
    pile_formed="버림 더미를 섞어 새 뽑기 더미를 만들어요.",
    drawn="{name} 님이 {card} 카드를 뽑아요.",
    taken=(
        "{name} 님이 왼쪽 버림 더미에서 {card} 카드를 가져와요.",
        "{name} 님이 오른쪽 버림 더미에서 {card} 카드를 가져와요.",
    ),
    placed="{name} 님이 {card} 카드를 {slot}번 칸에 놓아요.",
    turned="밑에서 {card} 카드가 나왔어요.",
    forced="밑에서 {card} 카드가 나왔지만, STOP 때문에 버려야 해요.",
    discarded=("{name} 님이 {card} 카드를 왼쪽에 버려요.", "{name} 님이 {card} 카드를 오른쪽에 버려요."),
    extra_turn="{name} 님이 한 번 더 해요!",
    last_turns_called="{name} 님의 카드가 모두 앞면이 됐어요. 다른 플레이어는 마지막으로 한 차례씩 해요.",
    round_scored="{round}라운드가 끝났어요. {scores}.",
    twelve="한 색으로 열두 장! {name} 님이 바로 게임에서 이겨요!",
    game_ended="게임이 끝났어요.",
    verbs={"뽑기": "draw", "가져오기": "take", "놓기": "place", "버리기": "discard"},
    nouns={"side": {"왼쪽": 0, "왼쪽에": 0, "오른쪽": 1, "오른쪽에": 1}},
)

DOZITO_TEXTS = {Language.EN: EN, Language.FR: FR, Language.KO: KO}
