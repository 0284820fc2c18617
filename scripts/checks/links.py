"""Links between the Markdown pages of the repository: each leads to a file, and to a heading of it; and the index of
the runtime leads to all of its articles.

What DocC resolves itself (`doc:` and symbols) is left to it, and so is what is on the network.
"""

import re

FENCE = re.compile(r"^(```|~~~).*?^\1[^\n]*$", re.M | re.S)
CODE = re.compile(r"(`+).+?\1", re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^\]]+\]:\s+(\S+)", re.M)
INDEX, ARTICLES = "docs/reference/runtime.md", "Sources/MartletRuntime/MartletRuntime.docc/"
HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.M)


def blanked(match):
    """White space of the same lines, so that places stay what they are."""
    return re.sub(r"[^\n]", " ", match.group())


def anchors(text):
    """What GitHub names the headings of a page."""
    names = set()
    for heading in HEADING.findall(FENCE.sub(blanked, text)):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        count = sum(1 for other in names if re.fullmatch(re.escape(name) + r"(-\d+)?", other))
        names.add(f"{name}-{count}" if count else name)
    return names


def problem(root, page, target):
    """What is wrong with a link of a page; None when nothing is."""
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    if not file.exists():
        return f"no file at {path}"
    if not file.is_relative_to(root):
        return f"{path} is outside of the repository"
    is_line = re.fullmatch(r"L\d+(-L\d+)?", anchor)
    if anchor and file.suffix == ".md" and not is_line:
        if anchor not in anchors(file.read_text(encoding="utf-8")):
            return f"no heading #{anchor} in {file.name}"
    return None


def links(text):
    """The links of a page to other files and to its own headings: target and line."""
    text = CODE.sub(blanked, FENCE.sub(blanked, text))
    for match in LINK.finditer(text):
        target = match.group(1) or match.group(2)
        if not re.match(r"[a-z][a-z0-9+.-]*:", target):
            yield target, text.count("\n", 0, match.start()) + 1


def check(root, files):
    """Findings in the pages among the files, as `file:line: error: text`."""
    pages = [name for name in files if name.endswith(".md")]
    findings = []
    for name in pages:
        page = root / name
        for target, line in links(page.read_text(encoding="utf-8")):
            what = problem(root, page, target)
            if what:
                findings.append(f"{name}:{line}: error: {what}")
    index = (root / INDEX).read_text(encoding="utf-8")
    for name in pages:
        if name.startswith(ARTICLES) and not name.endswith("/MartletRuntime.md") and f"{name})" not in index:
            findings.append(f"{INDEX}:1: error: no link to {name}")
    return findings
