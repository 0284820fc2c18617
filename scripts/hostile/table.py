"""The table of inputs, and what most of them begin with."""

HEAD = 'openapi: 3.1.0\ninfo: {title: Hostile, version: "1"}\nservers: [{url: "https://api.example"}]\n'
OPERATION = ("  /a: {get: {operationId: getA, responses: {'200': {description: fine, content: "
             "{application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}\n")
NO_CONTENT = "responses: {'204': {description: none}}"

# The inputs by name, in the order in which they are declared.
INPUTS = {}


class Input:
    """The files of one hostile input.

    files    what is written: texts or bytes by path. The first one is the specification.
    overlay  the path of the overlay that is applied to it
    changed  the other side of the comparison; without one, each "string" of the specification becomes "integer"
    commands the commands that run on it; all of them without
    """

    def __init__(self, files, overlay=None, changed=None, commands=None):
        self.files = files if isinstance(files, dict) else {"openapi.yaml": files}
        self.overlay = overlay
        self.changed = changed
        self.commands = commands or ["generate", "lint", "diff", "diff-changed", "to-native", "to-openapi"]


def hostile(attacks):
    """Enters a function in the table, with one line that says what its input attacks."""

    def enter(make):
        name = make.__name__.replace("_", "-")
        assert name not in INPUTS, f"two inputs are called {name}"
        INPUTS[name] = (attacks, make)
        return make

    return enter


def schemas(*parts):
    """Returns an OpenAPI document with one operation that answers with the schema A, and these schemas."""
    return HEAD + "paths:\n" + OPERATION + "components:\n  schemas:\n" + "".join(f"    {part}\n" for part in parts)


def paths(*parts, components=""):
    """Returns an OpenAPI document with these paths."""
    return HEAD + "paths:\n" + "".join(f"  {part}\n" for part in parts) + components


def native(*parts):
    """Returns a specification of the native dialect with these sections."""
    return "martlet: 1\napi: Hostile\nservers: {production: https://api.example}\n" + "".join(f"{p}\n" for p in parts)


def models(*parts):
    """Returns a specification of the native dialect with one endpoint that returns the model A, and these models."""
    return native("endpoints: {Group: {getA: {get: /a, returns: A}}}", "models:", *(f"  {part}" for part in parts))


def ref(name):
    """Returns a reference to a schema."""
    return f"{{$ref: '#/components/schemas/{name}'}}"


def listed(parts):
    """Returns parts with commas between them."""
    return ", ".join(parts)
