"""The texts of `tablee review` in every language. Chances are told as wins in 100 matches."""

import msgspec

from tablee.cli.texts import Language


class ReviewTexts(msgspec.Struct, frozen=True, kw_only=True):
    working: str
    chances: str
    """The title of the plot; `{steps}` is its width in steps."""
    start: str
    luck: str
    play: str
    others: str
    result: str
    kindest: str
    kind_to_nobody: str
    played_best: str
    played_alike: str
    meaning: str
    """Explains luck and play, and that they add up."""
    mistakes: str
    no_mistakes: str
    mistake: str
    well: str
    unusual: str
    """A good decision beside the usual move."""
    best: str
    """A good decision beside the next best move."""


EN = ReviewTexts(
    working="Playing out what might have been",
    chances="Chances of winning, from the deal to the end ({steps} steps)",
    start="Start",
    luck="Luck",
    play="Own play",
    others="Others’ play",
    result="Result",
    kindest="The cards were kindest to {name}.",
    kind_to_nobody="The cards were kind to everybody alike.",
    played_best="{name} made the best decisions.",
    played_alike="Nobody’s decisions were clearly better than the others’.",
    meaning=(
        "All of this in wins out of 100. Play: how much better or worse each decision was than the usual move, "
        "tried with the same cards. Luck: everything else that changed the chances. Start, luck and play add up "
        "to the result."
    ),
    mistakes="The decisions that mattered most",
    no_mistakes="No decision clearly cost more than another.",
    mistake="Step {step}, {name}: {played}. Better: {other}. It cost {worth} wins in 100 (±{error}).",
    well="Well done",
    unusual="Step {step}, {name}: {played}. The usual move: {other}. Worth {worth} wins in 100 (±{error}).",
    best="Step {step}, {name}: {played}. The next best was: {other}. Worth {worth} wins in 100 (±{error}).",
)

FR = ReviewTexts(
    working="On rejoue ce qui aurait pu arriver",
    chances="Chances de gagner, de la donne à la fin ({steps} étapes)",
    start="Départ",
    luck="Chance",
    play="Son jeu",
    others="Jeu des autres",
    result="Résultat",
    kindest="Le hasard a surtout souri à {name}.",
    kind_to_nobody="Le hasard n’a favorisé personne.",
    played_best="Les meilleures décisions : celles de {name}.",
    played_alike="Personne n’a clairement mieux joué que les autres.",
    meaning=(
        "Le tout en victoires sur 100. Jeu : ce que chaque décision a valu de plus ou de moins que le coup "
        "habituel, essayé avec les mêmes cartes. Chance : tout le reste. Départ, chance et jeu, additionnés, "
        "donnent le résultat."
    ),
    mistakes="Les décisions qui ont le plus compté",
    no_mistakes="Aucune décision n’a clairement coûté plus qu’une autre.",
    mistake="Étape {step}, {name} : {played}. Mieux : {other}. Prix : {worth} victoires sur 100 (±{error}).",
    well="Bien joué",
    unusual=(
        "Étape {step}, {name} : {played}. Le coup habituel : {other}. Gain : {worth} victoires sur 100 (±{error})."
    ),
    best=(
        "Étape {step}, {name} : {played}. Le meilleur autre choix : {other}. "
        "Gain : {worth} victoires sur 100 (±{error})."
    ),
)

KO = ReviewTexts(
    working="다른 수였다면 어땠을지 살펴보는 중",
    chances="이길 가능성, 처음부터 끝까지 ({steps}단계)",
    start="시작",
    luck="운",
    play="자기 선택",
    others="상대의 선택",
    result="결과",
    kindest="운이 {name} 님을 가장 많이 도왔어요.",
    kind_to_nobody="운은 누구의 편도 아니었어요.",
    played_best="{name} 님의 선택이 가장 좋았어요.",
    played_alike="누구의 선택도 뚜렷하게 더 낫지는 않았어요.",
    meaning=(
        "모두 100판 중 몇 승인지로 나타내요. 선택은 같은 카드로 견주었을 때 보통의 수보다 얼마나 낫거나 못했는지, "
        "운은 나머지 모든 변화를 뜻해요. 시작, 운, 선택을 모두 더하면 결과가 돼요."
    ),
    mistakes="승부를 가른 선택",
    no_mistakes="뚜렷하게 손해를 본 선택은 없었어요.",
    mistake="{step}단계, {name} 님: {played}. 더 나은 수: {other}. 100판 중 {worth}승을 잃었어요 (±{error}).",
    well="잘한 선택",
    unusual="{step}단계, {name} 님: {played}. 보통의 수: {other}. 100판 중 {worth}승을 벌었어요 (±{error}).",
    best="{step}단계, {name} 님: {played}. 그다음으로 좋은 수: {other}. 100판 중 {worth}승을 벌었어요 (±{error}).",
)

REVIEW_TEXTS = {Language.EN: EN, Language.FR: FR, Language.KO: KO}
