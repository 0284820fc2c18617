"""Makes texts that match a regular expression, for those that can be made simply."""

import re

try:
    from re import _parser as parser  # Python 3.11 and later
except ImportError:  # pragma: no cover
    import sre_parse as parser

MOST = 64


class Unmakeable(Exception):
    """A pattern for which no text is made."""


def texts_for(pattern, shortest=0):
    """Returns texts that the pattern matches, of at least `shortest` characters: with more repetitions, by other branches."""
    found = []
    try:
        tree = parser.parse(pattern)
        for extra in (0, 1, 2, shortest):
            for branch in (0, 1):
                text = "".join(_made(tree, extra, branch))
                if re.search(pattern, text) and len(text) >= shortest and text not in found:
                    found.append(text)
    except (re.error, RecursionError, OverflowError) as error:
        raise Unmakeable(str(error)) from error
    if not found:
        raise Unmakeable(pattern)
    return found


def _made(tree, extra, branch):
    for kind, value in tree:
        kind = str(kind)
        if kind == "LITERAL":
            yield chr(value)
        elif kind == "NOT_LITERAL":
            yield next(letter for letter in "ab" if ord(letter) != value)
        elif kind == "ANY":
            yield "a"
        elif kind == "IN":
            yield _one_of(value)
        elif kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, part = value
            for _ in range(min(max(least, min(extra, int(most))), MOST)):
                yield from _made(part, 0, branch)
        elif kind == "SUBPATTERN":
            yield from _made(value[-1], extra, branch)
        elif kind == "BRANCH":
            yield from _made(value[1][min(branch, len(value[1]) - 1)], extra, branch)
        elif kind == "AT" or kind in ("ASSERT", "ASSERT_NOT"):
            continue
        else:
            raise Unmakeable(kind)


def _one_of(parts):
    def has(letter):
        code, negated, found = ord(letter), False, False
        for kind, value in parts:
            kind = str(kind)
            if kind == "NEGATE":
                negated = True
            elif kind == "LITERAL":
                found = found or value == code
            elif kind == "RANGE":
                found = found or value[0] <= code <= value[1]
            elif kind == "CATEGORY":
                name = str(value)
                matches = {"DIGIT": letter.isdigit(), "SPACE": letter.isspace(), "WORD": letter.isalnum() or letter == "_"}
                matched = matches[name.split("_")[-1]]
                found = found or matched != ("NOT" in name)
        return found != negated

    for letter in "a1A-_./: ":
        if has(letter):
            return letter
    for kind, value in parts:
        if str(kind) in ("LITERAL", "RANGE"):
            letter = chr(value if isinstance(value, int) else value[0])
            if has(letter):
                return letter
    raise Unmakeable("a class of characters")
