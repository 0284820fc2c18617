"""Rules about files: what a module imports, how long a file is, what is documented."""

import re

from .swift_source import SwiftRule

# What each module may import of ours and of others', as in the design. What these import may be imported too.
MODULES = {
    "MartletText": [],
    "MartletFormats": [],
    "CMartletYAML": [],
    "MartletSyntax": ["CMartletYAML", "MartletText"],
    "MartletContract": ["MartletFormats", "MartletSyntax"],
    "MartletPayloads": ["MartletContract"],
    "MartletDialects": ["MartletContract"],
    "MartletLint": ["MartletContract"],
    "MartletTemplates": ["MartletText"],
    "MartletPlan": ["MartletContract"],
    "MartletGenerator": ["MartletPlan", "MartletPayloads", "MartletTemplates"],
    "MartletDiff": ["MartletPayloads", "MartletPlan"],
    "MartletMockEngine": ["MartletPayloads", "Crypto"],
    "MartletMock": [
        "MartletMockEngine", "MartletPipeline", "NIOCore", "NIOEmbedded", "NIOPosix", "NIOHTTP1", "NIOWebSocket",
    ],
    "MartletServer": ["MartletMock", "MartletRuntime"],
    "MartletReporting": ["MartletLint"],
    "MartletSettings": ["MartletSyntax"],
    "MartletPipeline": ["MartletDialects", "MartletGenerator", "MartletReporting", "MartletSettings"],
    "MartletDiffReporting": ["MartletDiff", "MartletReporting"],
    "MartletDiffPipeline": ["MartletPipeline", "MartletDiffReporting"],
    "martlet": [
        "MartletPipeline", "MartletDiffPipeline",
        "MartletDialects", "MartletGenerator", "MartletReporting", "MartletSettings", "MartletMock", "ArgumentParser",
    ],
    "martlet-generate": ["MartletPipeline"],
    "MartletRuntime": ["MartletFormats", "Crypto"],
    "MartletNIO": [
        "MartletRuntime", "AsyncHTTPClient", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOSSL", "NIOTLS", "NIOWebSocket",
    ],
    "MartletTesting": ["MartletRuntime"],
}

# What comes with the system or the toolchain, and Foundation's parts of it.
SYSTEM = {
    "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Darwin",
    "Android", "WinSDK", "CryptoKit", "Security", "Network", "SwiftUI", "UIKit", "AppKit", "WatchKit", "OSLog", "os",
    "Observation", "Synchronization", "LocalAuthentication", "AuthenticationServices", "CommonCrypto", "Swift",
    "PackagePlugin", "XcodeProjectPlugin", "Dispatch",
}

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|typealias|var|let)\s+)?(\w+)", re.M)


def reachable(module):
    """All modules that a module may import: those of the table, and theirs."""
    found, waiting = set(), list(MODULES.get(module, []))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += MODULES.get(name, [])
    return found


class Arrow(SwiftRule):
    within = ("Sources/",)
    name = "arrow"
    reason = "a module never imports one that stands later in the pipeline, so that each can be understood and tested alone"
    instead = "move the shared part to the module that both may import (design, section 2)"

    def find(self, source, path, text):
        module = path.split("/")[1]
        allowed = reachable(module)
        for match in IMPORT.finditer(source.code):
            name = match.group(1)
            if name in SYSTEM and module != "MartletTemplates":
                continue
            if name not in allowed:
                yield source.line(match.start(1)), f"{module} may not import {name}"


class UnknownModule(SwiftRule):
    within = ("Sources/",)
    name = "unknown-module"
    reason = "a module without a line in the table of arrows is held to nothing"
    instead = "add it to MODULES in scripts/checks/structure.py, as the design says"

    def find(self, source, path, text):
        module = path.split("/")[1]
        if module not in MODULES:
            yield 1, f"{module} is no module of the design"


class TooLong(SwiftRule):
    # A generated client, which the tests of a package of its own call.
    outside = ("Tests/Interop/Kinds/Sources/",)
    name = "too-long"
    reason = "nobody reads a long file to its end (400 lines, tests 600)"
    instead = "one main type a file; a closed vocabulary says '// Over the size limit because …' in its first line"
    excuse = re.compile(r"^//.*\b(over|size limit)\b.*\bbecause\b", re.I)

    def find(self, source, path, text):
        count = text.count("\n")
        limit = 600 if path.startswith("Tests/") else 400
        if count > limit and not self.excuse.search(source.lines[0]):
            yield 1, f"{count} lines"


class NeedlessMark(SwiftRule):
    name = "needless-mark"
    reason = "a heading in a file that fits on two screens is noise"
    instead = "no '// MARK:' in files of up to 150 lines"

    def find(self, source, path, text):
        if text.count("\n") > 150:
            return
        for match in re.finditer(r"// MARK:", source.comments):
            yield source.line(match.start()), "'// MARK:' in a short file"


class Undocumented(SwiftRule):
    within = ("Sources/",)
    name = "undocumented"
    reason = "other modules see the declaration and nothing of its body"
    instead = "a '///' comment: one sentence, then units, ranges, what nil means, which errors are thrown, the source"

    declaration = re.compile(
        r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:final|static|nonisolated|indirect|mutating|override|class)\s+)*"
        r"package\s+(?!import\b)(.*)")
    # What these do is said by the protocol that asks for them.
    witness = re.compile(
        r"\b(static )?func (==|<|>|~=)|\bfunc hash\(into\b|\bvar (debugDescription|description|customMirror)\b"
        r"|\bfunc encode\(to\b|\binit\(from decoder\b|\benum CodingKeys\b")

    def find(self, source, path, text):
        for index, line in enumerate(source.code_lines):
            match = self.declaration.match(line)
            if not match or self.witness.search(line) or is_memberwise(source, index):
                continue
            above = index - 1
            while above >= 0 and re.match(r"\s*(@|nonisolated$|\)\s*$)", source.code_lines[above]):
                above -= 1
            if above < 0 or not source.lines[above].lstrip().startswith("///"):
                yield index + 1, match.group(1).strip().rstrip("{").strip()


def is_memberwise(source, index):
    """Whether an initialiser only assigns its parameters to the properties that document them."""
    if not re.search(r"\binit\(", source.code_lines[index]):
        return False
    for line in source.code_lines[index + 1:]:
        line = line.strip()
        if line == "}" or source.code_lines[index].rstrip().endswith("{}"):
            return True
        if re.match(r"self\.\w+ = \w+$|\w+ = \w+$|[)]? ?(throws)?[^={}]* ?{$|(?:\w+ )?\w+: [^{}]*,?$|$", line):
            continue
        return False
    return False


class BareTask(SwiftRule):
    name = "todo"
    reason = "a note without an issue is never done"
    instead = "an issue and its number: 'TODO #12: …'"

    def find(self, source, path, text):
        for number, line in enumerate(source.comments.split("\n"), 1):
            match = re.search(r"\b(TODO|FIXME|HACK)\b", line)
            if match and not re.search(r"#\d+", line):
                yield number, match.group()


class Serialized(SwiftRule):
    within = ("Tests/",)
    name = "serialized"
    reason = "tests that must run one after another share state, and the reader must know which"
    instead = "a comment in the line before '.serialized' that says what is shared"

    def find(self, source, path, text):
        for index, line in enumerate(source.code_lines):
            if re.search(r"\.serialized\b", line):
                around = source.lines[max(0, index - 1):index + 1]
                if not any("//" in other for other in around):
                    yield index + 1, ".serialized without a reason"


class MachinePath:
    name = "machine-path"
    reason = "it exists on one machine only"
    instead = "a path relative to the package"
    pattern = re.compile(r"(?<![\w.:/-])/(?:wor[k]|roo[t]|home/\w+|Users/\w+)/\w|/tm[p]/(?:wt|brief)\b")

    def applies(self, path):
        return True

    def find(self, source, path, text):
        for number, line in enumerate(text.split("\n"), 1):
            match = self.pattern.search(line)
            if match:
                yield number, match.group()


RULES = [
    Arrow(), UnknownModule(), TooLong(), NeedlessMark(), Undocumented(), BareTask(), Serialized(), MachinePath(),
]
