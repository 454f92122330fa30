"""Parses a page: its anchors, links and resources, and whether every tag is closed."""

from collections import Counter
from html.parser import HTMLParser

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
LOADS = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data"}


class Page(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.problems: list[str] = []
        self.anchors: Counter[str] = Counter()
        self.links: list[str] = []
        self.current: list[str] = []
        """The links in the text to what is shown."""
        self.loads: list[str] = []
        self.tags: Counter[str] = Counter()
        self.headings: list[int] = []
        self.language = ""
        self.blocks: list[tuple[str, str]] = []
        """The class or id of each `pre`, and its text."""
        self.texts: dict[str, str] = {}
        """The text inside each element that has an anchor."""
        self._open: list[tuple[str, str]] = []
        self._block: str | None = None
        self._text = ""
        self.feed(html)
        self.close()
        self.problems += [f"<{tag}> is never closed" for tag, _ in self._open]
        self.problems += [f"#{anchor} is there {count} times" for anchor, count in self.anchors.items() if count > 1]

    def handle_decl(self, decl: str) -> None:
        if decl.lower() != "doctype html":
            self.problems.append(f"<!{decl}>")

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if len(given) != len(attributes):
            self.problems.append(f"<{tag}> names an attribute twice")
        if "style" in given or any(name.startswith("on") for name in given):
            self.problems.append(f"<{tag}> has a style or script of its own, which the policy forbids")
        self.tags[tag] += 1
        if tag == "html":
            self.language = given.get("lang", "")
        if tag[0] == "h" and tag[1:].isdigit():
            self.headings.append(int(tag[1:]))
        if "id" in given:
            self.anchors[given["id"]] += 1
            self.texts[given["id"]] = ""
        if tag == "a":
            self.links.append(given.get("href", ""))
            if "aria-current" in given and ("main", "content") in self._open:
                self.current.append(self.links[-1])
        if tag in LOADS:
            self.loads.append(given.get(LOADS[tag], ""))
        if tag == "pre":
            self._block, self._text = given.get("class") or given.get("id", ""), ""
        if tag not in VOID:
            self._open.append((tag, given.get("id", "")))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            self.problems.append(f"</{tag}> at {self.getpos()} closes {self._open[-1:]}")
            return
        self._open.pop()
        if tag == "pre" and self._block is not None:
            self.blocks.append((self._block, self._text))
            self._block = None

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Inside a picture, tags close themselves."""
        if not any(outer == "svg" for outer, _ in self._open):
            self.problems.append(f"<{tag}/>")

    def handle_data(self, data: str) -> None:
        self._text += data
        for _, anchor in self._open:
            if anchor:
                self.texts[anchor] += data

    def text(self, anchor: str) -> str:
        """The words under an anchor, without the places where a line may break."""
        return " ".join(self.texts[anchor].replace("\u200b", "").split())
