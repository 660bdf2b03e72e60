"""Draw the pictures that stand for the house elsewhere, from the built client; run it when the boxes have changed.

python -m tools.link_pictures     web/public/card.png for shared links, web/public/touch-icon.png for home screens
"""

import io
import mimetypes
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Route, ViewportSize, sync_playwright

from tools import client, node
from tools.chromium import FLAGS, find

PUBLIC = node.WEB / "public"
CARD: ViewportSize = {"width": 1200, "height": 630}
ICON: ViewportSize = {"width": 180, "height": 180}
HOUSE = "http://tablee.invalid"
"""No server is asked: every file comes from the built client."""
JUST_THE_SHELF = """
  .tools, .table { display: none !important }
  header, .sentence, ul { width: 1080px !important; padding-inline: 0 !important }
  header { padding-top: 26px !important }
  h1 { font-size: 96px !important; line-height: 1 }
  .sentence { font-size: 33px !important }
  ul { --box: 380px !important }
"""
COLOURS = 256
"""More would make the file larger, and nobody would see them."""


def main() -> None:
    client.build()
    program = find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        (PUBLIC / "card.png").write_bytes(smaller(card(browser)))
        (PUBLIC / "touch-icon.png").write_bytes(smaller(icon(browser)))
        browser.close()


def card(browser: Browser) -> bytes:
    """The shelf with its boxes, and what the house is."""
    page = browser.new_page(viewport=CARD, locale="en-GB", color_scheme="light")
    page.route("**/*", answer)
    page.goto(HOUSE)
    page.get_by_role("list").first.wait_for()
    page.add_style_tag(content=JUST_THE_SHELF)
    page.evaluate("document.fonts.ready")
    return page.screenshot(type="png")


def icon(browser: Browser) -> bytes:
    """The sign of the house on paper: home screens show no transparency."""
    page = browser.new_page(viewport=ICON)
    drawing = (PUBLIC / "favicon.svg").read_text("utf-8")
    page.set_content(f"<style>body{{margin:18px;background:#f0dfbf}}svg{{display:block}}</style>{drawing}")
    return page.screenshot(type="png")


def answer(route: Route) -> None:
    path = urlsplit(route.request.url).path.lstrip("/") or "index.html"
    file = client.STATIC / path
    if not file.is_file():
        route.fulfill(status=503, content_type="application/json", body="{}")
        return
    route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")


def smaller(png: bytes) -> bytes:
    """The same picture, without transparency and with a palette."""
    picture, file = Image.open(io.BytesIO(png)).convert("RGB"), io.BytesIO()
    picture.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


if __name__ == "__main__":
    main()
