"""A server of its own and a browser: for pictures of every screen and for the browser's tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any

from tripot import games
from tripot.server.net.pages import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

ROOT = Path(__file__).parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = os.environ.get("TRIPOT_CHROMIUM", "/usr/bin/chromium")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
]

# What a designer would find: text or targets off the screen, or too small to hit.
LOOK = """() => {
  const found = [], W = innerWidth;
  if (document.documentElement.scrollWidth > W) found.push('page wider than the screen');
  const root = document.querySelector('dialog[open]') ?? document.body;
  for (const e of root.querySelectorAll('button, a, input, select, summary')) {
    const r = e.getBoundingClientRect();
    if (!r.width || e.closest('.vh, .skip, [inert], [aria-hidden=true]')) continue;
    const name = (e.textContent || e.ariaLabel || '').trim().slice(0, 30);
    const tag = `${e.tagName.toLowerCase()} "${name}"`;
    if (r.right > W + 1 || r.left < -1) {
      if (!e.closest('.scroll')) found.push(`off the side: ${tag}`);
    }
    const inline = getComputedStyle(e).display === 'inline';
    const box = e.closest('label')?.getBoundingClientRect() ?? r;
    if (!inline && (box.height < 43.5 || box.width < 43.5)) {
      found.push(`small target: ${tag} ${box.width.toFixed()}x${box.height.toFixed()}`);
    }
  }
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, e = text.parentElement;
    if (!text.data.trim() || !e.checkVisibility()) continue;
    if (e.closest('.vh, .skip, .scroll, svg, [inert], [aria-hidden=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const r = range.getBoundingClientRect();
    const box = e.getBoundingClientRect(); // what says itself that it is shortened is not cut
    const short = getComputedStyle(e).textOverflow === 'ellipsis' && box.right <= W + 1;
    if (r.width && box.width > 1 && !short && (r.right > W + 1 || r.left < -1)) {
      found.push(`cut by the side: "${text.data.trim().slice(0, 30)}"`);
    }
  }
  return [...new Set(found)];
}"""
# Words that fade in are read when they are there.
SETTLED = """() => document.fonts.ready.then(() => Promise.allSettled(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished))).then(() => null)"""
# Whether the page has this size, after a frame in which it could adapt, even if its clock stands.
SIZED = """([width, height]) => new Promise((done) => {
  const drawn = new ResizeObserver(() => {
    drawn.disconnect();
    done(innerWidth === width && innerHeight === height);
  });
  drawn.observe(document.documentElement);
})"""
# The page has drawn what it knew: scrolling and the browser's own focus have been heard of.
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""
CHECK = """async () => (await axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
})).violations.flatMap(v => v.nodes.map(n => {
  const why = n.any[0]?.message || n.failureSummary || '';
  return `${v.id}: ${n.target.join(' ')} | ${why.slice(0, 160)}`;
}))"""


PROGRAM = ("-m", "tripot")


def with_toy(module: str, toy: str) -> tuple[str, str]:
    """The program with one more game, from outside: a toy of the tests."""
    lines = (
        f"from tests.toys.{module} import {toy}",
        "from tripot.kernel.registry import register",
        "from tripot.__main__ import main",
        f"register({toy})",
        "main()",
    )
    return ("-c", "\n".join(lines))


@contextmanager
def serving(*options: str, program: tuple[str, ...] = PROGRAM) -> Iterator[str]:
    """The address of a server that lives as long as the block."""
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = ["serve", "--local", "--port", str(port), "--data", data, *options]
        with subprocess.Popen(
            [sys.executable, *program, *command], stdout=subprocess.PIPE, text=True, cwd=ROOT
        ) as server:
            assert server.stdout is not None
            assert server.stdout.readline(), "the server did not start"
            try:
                yield f"http://127.0.0.1:{port}"
            finally:
                server.terminate()
                server.wait(20)


@contextmanager
def browsing() -> Iterator[Browser]:
    """Debian's Chromium, without a word to anybody."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


def visitor(
    browser: Browser, address: str, language: str, theme: str, name: str = "Ana", **more: Any
) -> Page:
    """A person with a browser of their own, who speaks a language and likes a light."""
    context = browser.new_context(
        base_url=address,
        locale=language,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        viewport={"width": 360, "height": 740},
        **more,
    )
    context.add_init_script(
        "if (!localStorage['tripot.settings']) localStorage['tripot.settings'] = "
        f"JSON.stringify({json.dumps({'name': name, 'language': language, 'taught': [*games()]})})"
    )
    return context.new_page()


def undrawn(page: Page, game: str) -> None:
    """The page has no drawing of this game: it gets the file of the plain table."""
    assets = STATIC / "assets"
    (script,) = assets.glob("plain-*.js")
    inks = [f"/assets/{path.name}" for path in assets.glob("*.css")]  # the page asks for its own
    plain = f"""export {{ plain }} from "./{script.name}";
      for (const href of {json.dumps(inks)}) {{
        const link = document.createElement('link');
        document.head.append(Object.assign(link, {{ rel: 'stylesheet', href }}));
      }}"""
    name = game.replace("-", "_")
    page.route(
        f"**/assets/{name}-*.js",
        lambda route: route.fulfill(body=plain, content_type="text/javascript"),
    )


def listen(page: Page, troubles: list[str]) -> None:
    """Note what goes wrong on a page: one that works is quiet."""

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            troubles.append(f"{message.type}: {message.text} {where}")

    page.on("console", note)
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the page another size, and wait until it is laid out for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    while not page.evaluate(SIZED, size):
        pass


def rest(page: Page) -> None:
    """Wait until nothing moves: what fades in has no contrast yet."""
    page.evaluate(SETTLED)


def axe(page: Page) -> list[str]:
    """What axe-core finds on the page."""
    rest(page)
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text("utf-8"))  # not a script tag: the page allows none
    found: Any = page.evaluate(CHECK)
    return [str(one) for one in found]


def in_both_lights(page: Page) -> list[str]:
    """What axe-core and a ruler find on the page as it stands, by day and by night."""
    found = looked_at(page)
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        found += [f"{light}: {one}" for one in axe(page)]
    return found


def looked_at(page: Page) -> list[str]:
    """What lies off the screen or is too small to hit."""
    found: Any = page.evaluate(LOOK)
    return [str(one) for one in found]
