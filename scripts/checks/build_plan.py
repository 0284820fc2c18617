"""What SwiftPM would build of a package, read from the plan that it writes for llbuild."""

import json
import pathlib
import re

COMMAND = re.compile(r'^  "([^"\n]+)":\n    tool: \S+\n    inputs: (\[.*\])\n    outputs: (\[.*\])$', re.M)
TARGET = re.compile(r'^  "main": (\[.*\])$', re.M)
# The command that compiles a Swift module, for the target or, with `-tool`, for a program that the build runs.
SWIFT_MODULE = re.compile(r"C\.([\w-]+?)-\w+-(?:unknown|apple)-.*\.module")


def planned_modules(plan):
    """The Swift modules that `swift build` compiles by a plan, `debug.yaml` of its scratch folder. Modules of C have none."""
    text = pathlib.Path(plan).read_text(encoding="utf-8")
    commands = COMMAND.findall(text)
    made_by = {output: (name, inputs) for name, inputs, outputs in commands for output in json.loads(outputs)}
    main = TARGET.search(text)
    if not main or not commands:
        raise ValueError(f"{plan} is not a plan as this reads it; has SwiftPM changed its form?")
    seen, waiting, modules = set(), json.loads(main[1]), set()
    while waiting:
        output = waiting.pop()
        if output in seen:
            continue
        seen.add(output)
        if output in made_by:
            name, inputs = made_by[output]
            module = SWIFT_MODULE.fullmatch(name)
            if module:
                modules.add(module[1])
            waiting += json.loads(inputs)
    return modules
