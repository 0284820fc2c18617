"""Tests of the checks of documentation: what they must find, and what they must leave alone."""

import pathlib
import sys
import tempfile

from . import links, symbols

PAGE = """# The *page* of `a`

## Twice
## Twice

[a](#the-page-of-a) [b](#twice-1) [c](b.md#part) [d](https://example.com) [e](doc:E) `[f](none.md)`

```
[g](none.md)
```
[h](none.md)
[i](b.md#none)
[j](#none)
[k](../outside.md)
"""
BAD_LINES = [11, 12, 13, 14]

DECLARATIONS = [
    ("func a() throws", "any"),
    ("func a() async throws(APIError) -> Int", "APIError"),
    ("func a(_ b: (inout C) throws(JSONError) -> D)", None),
    ("func a(_ b: (inout C) throws -> D) throws(APIError) -> (E, F)", "APIError"),
    ("func a(_ b: (C) throws(E) -> D) rethrows", None),
]

SYMBOL = {
    "pathComponents": ["A", "b(_:_:_:_:)"],
    "functionSignature": {"parameters": [{"name": "c", "internalName": "d"}] + [{"name": name} for name in "efg"]},
    "declarationFragments": [{"spelling": "func b() throws"}],
}


def link_failures():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve() / "root"
        root.mkdir()
        (root.parent / "outside.md").write_text("# Outside\n", encoding="utf-8")
        (root / "b.md").write_text("# B\n\n## Part\n", encoding="utf-8")
        (root / "a.md").write_text(PAGE, encoding="utf-8")
        found = [line for target, line in links.links(PAGE) if links.problem(root, root / "a.md", target)]
    return [] if found == BAD_LINES else [f"links are wrong in lines {found}, not {BAD_LINES}"]


def run():
    failures = link_failures()
    for declaration, expected in DECLARATIONS:
        if symbols.thrown_by(declaration) != expected:
            failures.append(f"{declaration!r} is read as throwing {symbols.thrown_by(declaration)!r}")
    if not symbols.throws_untold(SYMBOL, "Does it."):
        failures.append("an untold error is not found")
    if symbols.throws_untold(SYMBOL, "Does it.\n\n- Throws: ``APIError``."):
        failures.append("a told error is found")
    untold = symbols.parameters_untold(SYMBOL, "Does `d`.\n\n- Parameter e: It.", {"f"})
    if untold != ["g"]:
        failures.append(f"untold parameters are {untold}, not ['g']")
    articles = {"M": "# ``M``\n\n- <doc:A>\n", "A": "# A\n\n- ``T``\n- ``f(of:)``\n", "B": "# B\n\n``U``\n"}
    if symbols.unlisted(["T", "U", "f(of:)"], articles) != (["U"], ["B"]):
        failures.append(f"unlisted are {symbols.unlisted(['T', 'U', 'f(of:)'], articles)}")
    for failure in failures:
        print(f"check --self-test: {failure}", file=sys.stderr)
    return 1 if failures else 0
