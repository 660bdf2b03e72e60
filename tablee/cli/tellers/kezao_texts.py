"""The texts of Kezao on a terminal, in the words of the rules texts."""

from collections.abc import Mapping

import msgspec

from tablee.cli.texts import Language

Six = tuple[str, str, str, str, str, str]


class KezaoTexts(msgspec.Struct, frozen=True, kw_only=True):
    colours: Six
    marks: Six
    """Names of the colours in two columns, because colour alone must not distinguish cards."""
    card: str
    joker: str
    joker_sign: str
    heading: str
    seat: str
    hand: str
    barred: str
    passed_mark: str
    dice: str
    present: str
    absent: str
    opposition: str
    twists: Mapping[str, str]
    places: str
    choose: str
    throw: str
    pass_on: str
    round_opened: str
    pile_formed: str
    dice_chosen: str
    laid: str
    tie: str
    """Follows a card that was laid at the same moment as the decisive one."""
    erred: str
    drew: str
    drew_unseen: str
    passed: str
    ends: Mapping[str, str]
    """The reason why the roll is over, and the player who rolls next."""
    round_won: str
    game_won: str
    verbs: Mapping[str, str]


EN = KezaoTexts(
    colours=("red", "orange", "yellow", "green", "blue", "violet"),
    marks=("Re", "Or", "Ye", "Gr", "Bl", "Vi"),
    card="{colours}",
    joker="a Kezao joker",
    joker_sign="KEZAO",
    heading="Round {round}, roll {roll}. Pile: {pile}",
    seat="{name}: {cards} cards, {points} points",
    hand="{name}:",
    barred="out of this roll",
    passed_mark="has passed",
    dice="Dice:",
    present="{colour}",
    absent="no {colour}",
    opposition="Opposition: one card, any card!",
    twists={"neutral": "neutral", "one": "one is enough", "inversion": "inversion: the opposite!"},
    places="Places taken: {laid} of {limit}",
    choose="Dice that ask for a colour: {present}, that forbid one: {absent}",
    throw="{card}",
    pass_on="Pass",
    round_opened="Round {round}: {name} rolls first.",
    pile_formed="The cards set aside are shuffled into a new pile.",
    dice_chosen="{name} takes the dice. Ready?",
    laid="{name} lays a card after {time} ms: {card}.{tie}",
    tie=" At the same moment!",
    erred="{name} throws a wrong card after {time} ms: {card}. It goes back.",
    drew="{name} draws: {cards}.",
    drew_unseen="{name} draws cards: {count}.",
    passed="{name} passes.",
    ends={
        "limit": "Every place is taken. {name} rolls next.",
        "nobody": "Nobody can add a card. {name} rolls next.",
        "passed": "Everybody has passed. {name} rolls next.",
        "opposition": "The opposition is settled. {name} rolls next.",
        "time": "The time is up. {name} rolls next.",
        "round": "A hand is empty!",
    },
    round_won="A point for {names}.",
    game_won="The game is over.",
    verbs={"choose": "choose", "throw": "throw", "pass": "pass"},
)

FR = KezaoTexts(
    colours=("rouge", "orange", "jaune", "vert", "bleu", "violet"),
    marks=("Ro", "Or", "Ja", "Ve", "Bl", "Vi"),
    card="{colours}",
    joker="un joker Kezao",
    joker_sign="KEZAO",
    heading="Manche {round}, lancer {roll}. Pioche : {pile}",
    seat="{name} : cartes {cards}, points {points}",
    hand="{name} :",
    barred="hors jeu pour ce lancer",
    passed_mark="a passé",
    dice="Dés :",
    present="{colour}",
    absent="pas de {colour}",
    opposition="Opposition : une carte, n’importe laquelle !",
    twists={"neutral": "neutre", "one": "un seul suffit", "inversion": "inversion : le contraire !"},
    places="Places prises : {laid} sur {limit}",
    choose="Dés qui demandent une couleur : {present}, qui en interdisent une : {absent}",
    throw="{card}",
    pass_on="Passer",
    round_opened="Manche {round} : {name} lance en premier.",
    pile_formed="Les cartes mises de côté, mélangées, forment une nouvelle pioche.",
    dice_chosen="{name} prend les dés. Prêts ?",
    laid="{name} pose une carte au bout de {time} ms : {card}.{tie}",
    tie=" Au même moment !",
    erred="{name} se trompe de carte au bout de {time} ms : {card}. Elle revient en main.",
    drew="{name} pioche : {cards}.",
    drew_unseen="{name} pioche des cartes : {count}.",
    passed="{name} passe.",
    ends={
        "limit": "Toutes les places sont prises. Prochain lancer : {name}.",
        "nobody": "Plus personne ne peut poser. Prochain lancer : {name}.",
        "passed": "Tout le monde a passé. Prochain lancer : {name}.",
        "opposition": "L’opposition est tranchée. Prochain lancer : {name}.",
        "time": "Le temps est écoulé. Prochain lancer : {name}.",
        "round": "Une main est vide !",
    },
    round_won="Un point pour {names}.",
    game_won="La partie est terminée.",
    verbs={"choisir": "choose", "poser": "throw", "passer": "pass"},
)

KO = KezaoTexts(
    colours=("빨강", "주황", "노랑", "초록", "파랑", "보라"),
    marks=("빨", "주", "노", "초", "파", "보"),
    card="{colours}",
    joker="케자오 조커",
    joker_sign="케자오",
    heading="{round}라운드, {roll}번째 굴림. 뽑기 더미: {pile}",
    seat="{name}: 카드 {cards}장, {points}점",
    hand="{name}:",
    barred="이번 굴림은 쉬어요",
    passed_mark="패스했어요",
    dice="주사위:",
    present="{colour}",
    absent="{colour} 없이",
    opposition="대립: 아무 카드나 한 장!",
    twists={"neutral": "그대로", "one": "하나만", "inversion": "뒤집기: 반대로!"},
    places="찬 자리: {laid}/{limit}",
    choose="있어야 하는 색 주사위 {present}개, 있으면 안 되는 색 주사위 {absent}개",
    throw="{card}",
    pass_on="패스",
    round_opened="{round}라운드, {name} 님부터 굴려요.",
    pile_formed="치워 둔 카드를 섞어 새 뽑기 더미를 만들어요.",
    dice_chosen="{name} 님이 주사위를 집었어요. 준비됐나요?",
    laid="{name} 님이 {time}밀리초 만에 카드를 내요: {card}.{tie}",
    tie=" 같은 순간이에요!",
    erred="{name} 님이 {time}밀리초 만에 틀린 카드를 냈어요: {card}. 손으로 돌아가요.",
    drew="{name} 님이 뽑은 카드: {cards}.",
    drew_unseen="{name} 님이 카드 {count}장을 뽑아요.",
    passed="{name} 님이 패스해요.",
    ends={
        "limit": "자리가 다 찼어요. 다음은 {name} 님이 굴려요.",
        "nobody": "아무도 더 낼 수 없어요. 다음은 {name} 님이 굴려요.",
        "passed": "모두 패스했어요. 다음은 {name} 님이 굴려요.",
        "opposition": "대립이 끝났어요. 다음은 {name} 님이 굴려요.",
        "time": "시간이 다 됐어요. 다음은 {name} 님이 굴려요.",
        "round": "손패가 비었어요!",
    },
    round_won="{names} 님이 1점을 얻어요.",
    game_won="게임이 끝났어요.",
    verbs={"고르기": "choose", "내기": "throw", "패스": "pass"},
)

KEZAO_TEXTS = {Language.EN: EN, Language.FR: FR, Language.KO: KO}
