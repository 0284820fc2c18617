"""Rules about workflows: those that run here, and those that a page shows to be copied."""

import re

USES = re.compile(r"^\s*(?:-\s+)?uses:\s*(\S+)(.*)$")
PINNED = re.compile(r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$|^docker://\S+@sha256:[0-9a-f]{64}$")
VERSION = re.compile(r"^\s+#\s*v\d+(\.\d+)*\s*$")
FENCE = re.compile(r"^(```+)\s*(\S*)")


class WorkflowRule:
    """A rule about each workflow: a file of the folder of workflows or an action, or a block of YAML in a page."""

    def applies(self, path):
        return path.startswith(".github/") and path.endswith((".yml", ".yaml")) or path.endswith(".md")

    def find(self, source, path, text):
        for start, lines in blocks(path, text):
            for offset, what in self.find_in(lines, path):
                yield start + offset, what


def blocks(path, text):
    """The workflows of a file, each as the number of its first line and its lines."""
    lines = text.split("\n")
    if not path.endswith(".md"):
        yield 1, lines
        return
    start, fence = None, None
    for number, line in enumerate(lines):
        match = FENCE.match(line)
        if start is None:
            if match and match.group(2) in ("yaml", "yml"):
                start, fence = number + 1, match.group(1)
            elif match:
                start, fence = -1, match.group(1)
        elif line.strip() == fence:
            if start >= 0:
                yield start + 1, lines[start:number]
            start = None


class UnpinnedAction(WorkflowRule):
    name = "unpinned-action"
    reason = "whoever owns an action can move its tag to other code, which then has the job's token"
    instead = "write the 40 digits of the commit, and the version behind it: 'uses: owner/action@<commit> # v1.2.3'"

    def find_in(self, lines, path):
        for number, line in enumerate(lines):
            match = USES.match(line)
            if not match or match.group(1).startswith("./"):
                continue
            if not PINNED.match(match.group(1)):
                yield number, match.group(1)
            elif not VERSION.match(match.group(2)):
                yield number, f"{match.group(1)} without its version in a comment"


class KeptCredentials(WorkflowRule):
    name = "kept-credentials"
    reason = "a checkout leaves the job's token in .git/config, where every later step and artifact finds it"
    instead = "add 'with: { persist-credentials: false }'"

    def find_in(self, lines, path):
        for number, line in enumerate(lines):
            match = USES.match(line)
            if not match or not match.group(1).startswith("actions/checkout@"):
                continue
            if "persist-credentials: false" not in "\n".join(step(lines, number)):
                yield number, line.strip()


class UnlimitedToken(WorkflowRule):
    name = "unlimited-token"
    reason = "without 'permissions' a job's token may do whatever the settings of the repository allow"
    instead = "write 'permissions: { contents: read }' at the top, and what else one job needs in that job"

    def find_in(self, lines, path):
        if not any(re.match(r"jobs:\s*$", line) for line in lines) or not any(
                re.match(r"""["']?on["']?:""", line) for line in lines):
            return
        tops = [line for line in lines if re.match(r"permissions:", line)]
        if not tops:
            yield 0, "a workflow without 'permissions'"
        for number, line in enumerate(lines):
            if re.match(r"\s*permissions:\s*write-all", line):
                yield number, line.strip()


def step(lines, number):
    """The lines of the step that has a line."""
    start = number
    while start > 0 and not lines[start].lstrip().startswith("- "):
        start -= 1
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = number + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
        end += 1
    return lines[start:end]


RULES = [UnpinnedAction(), KeptCredentials(), UnlimitedToken()]
