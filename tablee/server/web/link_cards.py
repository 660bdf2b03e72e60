"""The preview of a shared link: a title, a description and a picture, in the reader's language.

Pages are drawn by the browser, but programs that unfold a link run no scripts. A link to a table tells nothing of
the table: neither its game nor its people, nor whether it exists.
"""

from dataclasses import dataclass
from functools import cache
from html import escape

from tablee import rulebook
from tablee.games import GAMES

LANGUAGES = ("en", "fr", "ko")
PICTURE = "card.png"
WIDTH, HEIGHT = 1200, 630

Words = dict[str, str]
"""By language."""


@dataclass(frozen=True)
class Card:
    title: Words
    about: Words
    """Both may name the game of the page as {game}."""


HOME = Card(
    {
        "en": "Tablée: board games with friends",
        "fr": "Tablée : des jeux de société entre amis",
        "ko": "Tablée: 친구와 함께하는 보드게임",
    },
    {
        "en": "Free board games, with friends or bots, on any screen. No account.",
        "fr": "Des jeux de société gratuits, entre amis ou contre des bots, sur tous les écrans. Sans compte.",
        "ko": "친구와, 또는 봇과 함께 어느 화면에서나 즐기는 무료 보드게임. 계정도 필요 없어요.",
    },
)
GAME = Card(
    {"en": "Play {game} at Tablée", "fr": "Jouer à {game} sur Tablée", "ko": "Tablée에서 {game} 하기"},
    {
        "en": "{game} in the browser: against bots at once, or with friends by a link. Free, no account.",
        "fr": "{game} dans le navigateur : contre des bots, ou entre amis avec un lien. Gratuit, sans compte.",
        "ko": "브라우저에서 바로 즐기는 {game}: 봇과 바로, 또는 링크 하나로 친구와. 무료, 계정 불필요.",
    },
)
RULES = Card(
    {"en": "Rules of {game}", "fr": "Règles de {game}", "ko": "{game} 규칙"},
    {
        "en": "All rules of {game}, numbered, with pictures and examples.",
        "fr": "Toutes les règles de {game}, numérotées, avec des images et des exemples.",
        "ko": "그림과 예시로 보는 {game}의 모든 규칙.",
    },
)
TABLE = Card(
    {
        "en": "You are invited to a table",
        "fr": "Une table vous attend",
        "ko": "테이블에 초대받았어요",
    },
    {
        "en": "Open the link, say your name, sit down. No download, no account.",
        "fr": "Ouvrez le lien, dites votre nom, asseyez-vous. Rien à installer, pas de compte.",
        "ko": "링크를 열고 이름을 적으면 바로 앉을 수 있어요. 설치도 계정도 필요 없어요.",
    },
)
REPLAY = Card(
    {"en": "A game to watch again", "fr": "Une partie à revoir", "ko": "다시 보는 게임"},
    {
        "en": "A finished game at Tablée, step by step.",
        "fr": "Une partie terminée sur Tablée, coup par coup.",
        "ko": "Tablée에서 끝난 게임을 한 수씩 다시 볼 수 있어요.",
    },
)
OF_A_PLACE = {"t": TABLE, "r": REPLAY}
OF_A_GAME = {"rules": RULES, "learn": GAME, "ranking": GAME}


def tags(path: str, address: str, accepted: str) -> str:
    """The title and the meta tags of a page; the address is that of the house, as its visitors use it.

    They differ by page and language only, so that few of them exist, whatever paths and codes visitors make up.
    """
    card, game = _card_of(path)
    language = language_of(accepted)
    title, about = (words[language].format(game=game) for words in (card.title, card.about))
    named: dict[str, str | int] = {
        "og:type": "website",
        "og:site_name": "Tablée",
        "og:locale": language,
        "og:title": title,
        "og:description": about,
        "og:image": f"{address}/{PICTURE}",
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
    }
    if card in OF_A_GAME.values():
        named["og:url"] = f"{address}/{path}"
    plain = {"description": about, "twitter:card": "summary_large_image"}
    return f"<title>{escape(title)}</title>{_metas('property', named)}{_metas('name', plain)}"


def _metas(kind: str, values: dict[str, str | int] | dict[str, str]) -> str:
    return "".join(f'<meta {kind}="{name}" content="{escape(str(value))}" />' for name, value in values.items())


def _card_of(path: str) -> tuple[Card, str]:
    """The card of a page, and the title of its game."""
    first, _, rest = path.partition("/")
    if first in GAMES and not rest:
        return GAME, _title_of(first)
    if first in OF_A_GAME and rest in GAMES:
        return OF_A_GAME[first], _title_of(rest)
    return OF_A_PLACE.get(first, HOME), ""


@cache
def _title_of(game: str) -> str:
    return rulebook.text(game, "en").partition("\n")[0].lstrip("# ")


def language_of(accepted: str) -> str:
    """The first language of ours in an Accept-Language header; English if there is none."""
    asked = (part.strip()[:2].lower() for part in accepted.split(",")[:20])
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])
