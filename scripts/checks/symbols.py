"""The comments of public symbols, as they stand in the symbol graph of a module, and their places in its articles."""

import json
import pathlib
import re
import urllib.parse

# A list of as many parameters or more says what each of them is.
MANY = 4


def comment(symbol):
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def is_written(symbol):
    """Whether it stands in a source file, and was not made by the compiler."""
    return "location" in symbol


def thrown_by(declaration):
    """The error type of a declaration's own `throws`: a name, "any" when it has none, nil when nothing is thrown.

    What its parameters throw does not count: `(T) throws(E) -> U` may be one of them.
    """
    text = re.sub(r"throws\((\w+)\)", r"throws<\1>", declaration)
    while re.search(r"\([^()]*\)", text):
        text = re.sub(r"\([^()]*\)", "", text)
    found = re.search(r"\bthrows(?:<(\w+)>)?", text)
    return found and (found.group(1) or "any")


def throws_untold(symbol, text):
    """Whether it throws what its declaration does not tell, and its comment does not either.

    `throws(JSONError)` tells enough. `throws(APIError)` does not: which codes are meant?
    """
    declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    is_told = re.search(r"throw|error|refuse", text, re.I)
    return thrown_by(declaration) in ("any", "APIError") and not is_told


def parameters_untold(symbol, text, properties):
    """Parameters of a long list that are neither told, nor named in the text, nor documented as properties."""
    parameters = symbol.get("functionSignature", {}).get("parameters", [])
    names = [part.get("internalName", part["name"]) for part in parameters]
    if len(names) < MANY:
        return []
    told = set(re.findall(r"^\s*- (?:Parameter )?(\w+):", text, re.M)) | set(re.findall(r"`(\w+)`", text))
    return [name for name in names if name not in told | properties]


def place(root, symbol):
    """`file:line` of a symbol; places in a graph count from 0."""
    path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(symbol["location"]["uri"]).path))
    return f"{path.relative_to(root)}:{symbol['location']['position']['line'] + 1}"


def unlisted(names, articles):
    """What no article lists: types and functions of a module, and articles that its first page does not lead to.

    The articles are texts by their names; the first page is the one whose title is a symbol.
    """
    listed = set()
    for text in articles.values():
        listed |= set(re.findall(r"^- (?:``(\w+(?:\([\w:]*\))?)``|<doc:\w+>)$", text, re.M))
    first = "".join(text for text in articles.values() if text.startswith("# ``"))
    linked = set(re.findall(r"<doc:(\w+)>", first))
    pages = [name for name, text in articles.items() if not text.startswith("# ``")]
    return sorted(set(names) - listed), sorted(set(pages) - linked)


def check(root, graph, catalog):
    """Returns how many symbols there are, and findings as `file:line: error: text`."""
    symbols = [symbol for symbol in json.loads(graph.read_text(encoding="utf-8"))["symbols"] if is_written(symbol)]
    properties = {}
    for symbol in symbols:
        if symbol["kind"]["identifier"] == "swift.property":
            *parent, name = symbol["pathComponents"]
            properties.setdefault(tuple(parent), set()).add(name)
    articles = {file.stem: file.read_text(encoding="utf-8") for file in sorted(catalog.glob("*.md"))}
    top = {symbol["pathComponents"][0]: symbol for symbol in symbols if len(symbol["pathComponents"]) == 1}
    names, pages = unlisted(top, articles)
    findings = [f"{place(root, top[name])}: error: no article lists {name}" for name in names]
    findings += [f"{(catalog / page).relative_to(root)}.md:1: error: the first page does not list it" for page in pages]
    for symbol in sorted(symbols, key=lambda symbol: place(root, symbol)):
        text, name = comment(symbol), ".".join(symbol["pathComponents"])
        found = []
        if not text.strip():
            found.append("has no comment")
        elif throws_untold(symbol, text):
            found.append("throws, and its comment does not say what")
        for parameter in parameters_untold(symbol, text, properties.get(tuple(symbol["pathComponents"][:-1]), set())):
            found.append(f"says nothing of its parameter '{parameter}'")
        findings += [f"{place(root, symbol)}: error: {name} {what}" for what in found]
    return len(symbols), findings
