"""Inputs that attack the readers of YAML and JSON, and whatever reports what is wrong."""

from .table import HEAD, Input, hostile, models, native, schemas


@hostile("aliases of lists of aliases: 10^12 nodes when they are expanded")
def alias_bomb():
    bomb = ["x-b0: &b0 [x, x, x, x, x, x, x, x, x, x]"]
    bomb += [f"x-b{i}: &b{i} [{', '.join([f'*b{i - 1}'] * 10)}]" for i in range(1, 12)]
    return Input({"api.yaml": native(*bomb, "models: {A: {fields: {a: string}, example: *b11}}")})


@hostile("an alias bomb where an example of a schema is expected")
def alias_bomb_in_example():
    bomb = "x-b0: &b0 {a: x, b: x}\n"
    bomb += "".join(f"x-b{i}: &b{i} {{a: *b{i - 1}, b: *b{i - 1}}}\n" for i in range(1, 40))
    return Input(bomb + schemas(f"A: {{type: object, additionalProperties: true, example: *b39, default: *b39}}"))


@hostile("merge keys that merge what merges: 2^2000 entries when each is read")
def merge_bomb():
    first = "x-m0: &m0 {" + ", ".join(f"k{i}: 1" for i in range(1000)) + "}"
    chain = [f"x-m{i}: &m{i} {{<<: [*m{i - 1}, *m{i - 1}], z{i}: 1}}" for i in range(1, 2000)]
    return Input({"api.yaml": native(first, *chain, "models: {A: {fields: {a: string}}}")})


@hostile("one map of 2,000 entries that is merged into 2,000 others")
def merge_into_many():
    wide = "x-w: &w {" + ", ".join(f"f{i}: string" for i in range(2000)) + "}"
    return Input({"api.yaml": native(wide, "models:", *(f"  M{i}: {{fields: {{<<: *w}}}}" for i in range(2000)))})


@hostile("a million lists in lists, in one line")
def deep_flow():
    return Input({"api.yaml": native("x-deep: " + "[" * 1_000_000 + "]" * 1_000_000)})


@hostile("five million lists in lists, as JSON")
def deep_json():
    return Input({"api.json": '{"martlet": 1, "api": "A", "x-a": ' + "[" * 5_000_000 + "]" * 5_000_000 + "}"})


@hostile("3,000 levels of indentation")
def deep_block():
    return Input({"api.yaml": native("x-deep:", *(" " * (i + 1) + f"k{i}:" for i in range(3000)))})


@hostile("a key of ten megabytes")
def long_key():
    return Input({"api.yaml": native('? "' + "k" * 10_000_000 + '"\n: 1')})


@hostile("60,000 faults in one line, each of which is quoted with its line")
def faults_in_one_line():
    broken = ", ".join(f"M{i}: {{feelds: 1, fields: {{a: strng}}}}" for i in range(60_000))
    return Input({"api.yaml": native("models: {" + broken + "}")})


@hostile("200,000 unknown types, each in a line of its own")
def many_faults():
    return Input({"api.yaml": models(*(f"M{i}: {{fields: {{a: Nope{i}, b: Nope{i}x}}}}" for i in range(100_000)))})


@hostile("5,000 unknown names of 200 letters, each close to each of 5,000 known ones")
def suggestions():
    def name(middle, number):
        return "Mo" + middle * 60 + str(number)

    return Input({"api.yaml": models(*(f"{name('abc', i)}: {{fields: {{a: {name('abd', i)}}}}}" for i in range(5000)))})


@hostile("maps of 50,000 keys that look like numbers: 1, 01, 1.0, 1e0, 0x1")
def numeric_keys():
    forms = ("{0}", "0{0}", "{0}.0", "{0}e0", "0x{0}")
    keys = (form.format(i) for i in range(10_000) for form in forms)
    return Input(schemas("A: {type: object, properties: {" + ", ".join(f"{k}: {{type: string}}" for k in keys) + "}}"))


@hostile("names that are equal after normalisation, and letters under 100,000 accents")
def unicode_clashes():
    accents = "\u0301" * 100_000
    names = [f"e{accents}", f"e{accents[1:]}", "\u00e9", "e\u0301", "\u212b", "\u00c5", "A\u030a", "\ufb01", "fi"]
    names += [f"{chr(0x1100 + i % 19)}{chr(0x1161 + i % 21)}{i}" for i in range(2000)]
    properties = ", ".join(f"'{name}': {{type: string}}" for name in names)
    return Input(schemas(f"A: {{type: object, properties: {{{properties}}}}}"))


@hostile("a description of eight megabytes of Markdown, comment signs and quotes")
def description():
    text = HEAD.replace("title: Hostile", 'title: Hostile, description: "' + "[`*/ '''" * 1_000_000 + '"')
    return Input(text + "paths: {}\n")


@hostile("numbers of 100,000 digits and exponents of nine digits")
def numbers():
    return Input(schemas(
        "A:", "  type: object", "  properties:",
        "    n: {type: number, minimum: 1e-999999999, maximum: 1e999999999, multipleOf: 1e-999999999, example: 1e99999999}",
        f"    i: {{type: integer, multipleOf: {'9' * 100_000}, example: {'8' * 100_000}, default: {'7' * 99_999}}}",
        "    m: {type: number, multipleOf: 1e-300, minimum: -1e300, example: 1.5e300}",
        "    l: {type: string, minLength: 9223372036854775807}",
        "    a: {type: array, minItems: 9223372036854775807, items: {type: string}}"))


@hostile("an empty file, a file of NUL bytes, and one that is no text at all")
def no_text():
    return Input({"openapi.yaml": bytes(range(256)) * 4000})
