"""Swift source with its comments and strings told apart from its code."""

import re

CODE_TOKEN = re.compile(r'//|/\*|#*"""|#*"|#+/|[()]|/(?=[^\s/*)])')
LINE_END = re.compile(r"\n|\Z")
COMMENT_EDGE = re.compile(r"/\*|\*/")


# The folders of Swift that people write.
OURS = ("Sources/", "Plugins/", "Tests/", "Benchmarks/")


class SwiftRule:
    """A rule about the Swift files of some folders, but for some folders in these."""

    within = OURS
    outside = ()

    def applies(self, path):
        return path.endswith(".swift") and path.startswith(self.within) and not path.startswith(self.outside)


class SwiftSource:
    """A file in three views of equal length, so that an offset means the same place in each."""

    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.code, self.comments = views(text)
        self.lines = text.split("\n")
        self.code_lines = self.code.split("\n")

    def line(self, offset):
        """The number of the line that an offset lies in, from 1."""
        return self.text.count("\n", 0, offset) + 1


def views(text):
    """The text with comments and the contents of strings blanked, and the text with all but comments blanked."""
    code = list(text)
    comments = [character if character == "\n" else " " for character in text]

    def blank(start, end):
        for index in range(start, end):
            if code[index] != "\n":
                code[index] = " "

    def comment(start, end):
        comments[start:end] = text[start:end]
        blank(start, end)

    # The strings that an interpolation is in: hashes, whether it has many lines, open parentheses.
    stack = []
    position = 0
    while True:
        match = CODE_TOKEN.search(text, position)
        if not match:
            break
        token, start = match.group(), match.start()
        position = match.end()
        if token == "//":
            position = LINE_END.search(text, start).start()
            comment(start, position)
        elif token == "/*":
            position = block_comment_end(text, start)
            comment(start, position)
        elif token.endswith('"'):
            hashes, is_long = token.count("#"), token.endswith('"""')
            position = skip_string(text, match.end(), hashes, is_long, blank, stack)
        elif token in "()":
            if stack:
                stack[-1][2] += 1 if token == "(" else -1
                if stack[-1][2] == 0:
                    hashes, is_long, _ = stack.pop()
                    position = skip_string(text, match.end(), hashes, is_long, blank, stack)
        else:
            position = skip_regex(text, match, blank)
    return "".join(code), "".join(comments)


def block_comment_end(text, start):
    depth, position = 0, start
    while True:
        match = COMMENT_EDGE.search(text, position)
        if not match:
            return len(text)
        depth += 1 if match.group() == "/*" else -1
        position = match.end()
        if depth == 0:
            return position


def skip_string(text, start, hashes, is_long, blank, stack):
    """Blanks a string from an offset to its end, or to an interpolation, which is code again."""
    mark = "#" * hashes
    quote = '"""' if is_long else '"'
    edge = re.compile(re.escape(quote + mark) + r"|\\" + mark + r"(\(|.)" + ("" if is_long else r"|\n"), re.S)
    position = start
    while True:
        match = edge.search(text, position)
        if not match:
            blank(start, len(text))
            return len(text)
        if match.group(1) == "(":
            blank(start, match.start())
            stack.append([hashes, is_long, 1])
            return match.end()
        if match.group(1) is None:
            blank(start, match.start())
            return match.end()
        position = match.end()


def skip_regex(text, match, blank):
    """Blanks a regular expression literal; a lone slash is a division."""
    start, hashes = match.start(), match.group().count("#")
    end_mark = "/" + "#" * hashes
    line_end = LINE_END.search(text, start).start()
    before = text[:start].rstrip(" ")[-1:]
    end = match.end()
    while hashes or before in ("", "(", ",", "=", ":", "[", "{", "\n"):
        end = text.find(end_mark, end, line_end)
        if end < 0:
            break
        if text[end - 1] != "\\":
            blank(match.end(), end)
            return end + len(end_mark)
        end += 1
    return match.end()


def closing_brace(code, start):
    """The offset after the brace that closes the first one opened at or after an offset."""
    opening = code.find("{", start)
    if opening < 0:
        return len(code)
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, opening):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            return match.end()
    return len(code)


def enclosing_end(code, offset):
    """The offset of the brace that closes the block around an offset."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, offset):
        depth += 1 if match.group() == "{" else -1
        if depth < 0:
            return match.start()
    return len(code)
