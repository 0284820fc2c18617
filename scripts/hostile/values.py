"""Inputs that attack names, enums, patterns, bounds and examples."""

from .table import Input, hostile, listed, native, ref, schemas


def properties(parts):
    """Returns a document whose schema A has these properties."""
    return Input(schemas(f"A: {{type: object, properties: {{{listed(parts)}}}}}"))


@hostile("16,000 properties whose names become one Swift name")
def similar_properties():
    return properties(f"'a{'_' * (i % 97)}{'-' * (i // 97)}b': {{type: string}}" for i in range(16_000))


@hostile("8,000 schemas whose names become one Swift name")
def similar_schemas():
    names = (f"'a{'_' * (i % 97)}{'-' * (i // 97)}b'" for i in range(8000))
    return Input(schemas("A: {type: object}", *(f"{n}: {{type: object, properties: {{x: {{type: string}}}}}}" for n in names)))


@hostile("an enum of 200,000 values")
def large_enum():
    return Input(schemas(f"A: {{type: string, enum: [{listed(f'v{i}' for i in range(200_000))}]}}"))


@hostile("an enum of 3,000 values without a letter, which all become one case")
def similar_cases():
    return Input(schemas("A: {type: string, enum: [" + listed(f"'{'-' * i}'" for i in range(1, 3000)) + "]}"))


@hostile("patterns that backtrack for ever, and examples of 20,000 letters that almost match")
def backtracking():
    return properties([
        f"s: {{type: string, pattern: '^(a+)+$', example: {'a' * 5000}b}}",
        f"t: {{type: string, pattern: '^(a|a)*(a|a)*(a|a)*c$', example: {'a' * 20_000}b}}",
        f"u: {{type: string, pattern: '^(([a-z])+.)+[A-Z]([a-z])+$', example: {'a' * 20_000}}}"])


@hostile("patterns of counted repeats in counted repeats: 10^15 states")
def counted_repeats():
    return properties([
        "s: {type: string, pattern: '^((((a{1,999}){1,999}){1,999}){1,999}){1,999}$', example: aaaa}",
        "t: {type: string, pattern: '^(([a-z]{0,255}[0-9]{0,255}){0,255}x){1,255}$', minLength: 5, example: aaaa}",
        "u: {type: string, pattern: '^(a?){1000}a{1000}$', minLength: 1000, maxLength: 2000}"])


@hostile("patterns with look-arounds in repeats, and back references")
def look_around():
    return properties([
        "s: {type: string, pattern: '^(?=(a|b)*a(a|b){40}$)(?!.*(ab){30})((a|b)(?<!c{1,90}))*$', example: abababab}",
        "t: {type: string, pattern: '^(?:(?=.*a)(?=.*b)(?=.*c).*){1,60}$', minLength: 8, example: abc}",
        f"u: {{type: string, pattern: '^(a*)*(?=b)\\1{{50}}$', example: {'a' * 10_000}}}"])


@hostile("a pattern of 20,000 brackets, and one of 20,000 alternatives")
def long_patterns():
    return properties([
        f"s: {{type: string, pattern: '{'(' * 20_000}a{')' * 20_000}', example: aaaa}}",
        f"t: {{type: string, pattern: '^({'|'.join(f'w{i}' for i in range(20_000))})$', example: w7}}"])


@hostile("patterns whose comparison needs 2^60 states: the 60th letter from the end")
def pattern_comparison():
    def text(count, first):
        return schemas(f"A: {{type: object, properties: {{s: {{type: string, pattern: '^(a|b)*{first}(a|b){{{count}}}$'}}, "
                       f"t: {{type: string, pattern: '^([a-z]*{first}[a-z]{{{count}}}|[0-9]*{first}[0-9]{{{count}}})$'}}}}}}")

    return Input({"openapi.yaml": text(60, "a")}, changed=text(59, "b"))


@hostile("1,000 patternProperties beside 1,000 properties")
def pattern_properties():
    patterns = listed(f"'^(x|y)*{i}[a-z]{{3,30}}': {{type: string}}" for i in range(1000))
    names = listed(f"xyx{i}abcd: {{type: string}}" for i in range(1000))
    return Input(schemas(f"A: {{type: object, properties: {{{names}}}, patternProperties: {{{patterns}}}}}"))


@hostile("lists of 2 * 10^9 items and texts of 2 * 10^9 letters, which a fixture would need")
def large_minimum():
    return Input(schemas("A: {type: object, required: [a, s, m, u], properties: {", "  a: {type: array, minItems: 2000000000, items: {type: string}},",
                         "  s: {type: string, minLength: 2000000000},",
                         "  m: {type: object, minProperties: 2000000000, additionalProperties: {type: string}},",
                         "  u: {type: array, minItems: 100000, uniqueItems: true, items: {type: string}}}}"))


@hostile("lists of lists of lists of 1,000 items each, which a fixture would need")
def nested_minimum():
    text = "{type: string}"
    for _ in range(4):
        text = f"{{type: array, minItems: 1000, items: {text}}}"
    return Input(schemas(f"A: {{type: object, required: [a], properties: {{a: {text}}}}}"))


@hostile("required properties that need each other's fixtures 2^60 times")
def doubling_fixture():
    chain = (f"B{i}: {{type: object, required: [l, r], properties: {{l: {ref(f'B{i + 1}')}, r: {ref(f'B{i + 1}')}}}}}"
             for i in range(60))
    return Input(schemas(f"A: {ref('B0')}", *chain, "B60: {type: object, required: [x], properties: {x: {type: string}}}"))


@hostile("an example of 120 levels against a recursive union whose members both fit")
def example_against_union():
    deep = "{n: " * 120 + "{a: x}" + "}" * 120
    members = listed(f"{{type: object, properties: {{n: {ref('A')}, {k}: {{type: string}}}}}}" for k in "ab")
    return Input(schemas(f"A: {{oneOf: [{members}], example: {deep}}}"))


@hostile("an example of 100,000 items against a union of 60 members")
def large_example():
    members = listed(f"{{type: object, required: [k{i}], properties: {{k{i}: {{type: string}}}}}}" for i in range(60))
    items = listed(f"{{k{i % 61}: x}}" for i in range(100_000))
    return Input(schemas(f"A: {{type: array, items: {{anyOf: [{members}]}}, example: [{items}]}}"))


@hostile("an example of 30,000 objects in a list that must be unique")
def unique_items():
    items = listed(f"{{x: [{i}, {{y: 1}}]}}" for i in range(30_000))
    return Input(schemas(f"A: {{type: object, properties: {{a: {{type: array, uniqueItems: true, items: "
                         f"{{type: object}}}}}}, example: {{a: [{items}]}}}}"))


@hostile("uniqueItems, contains and enum over 5,000 equal objects of 50 properties")
def large_constants():
    value = "{" + listed(f"p{j}: v" for j in range(50)) + "}"
    values = listed(f"{{n: {i}, v: {value}}}" for i in range(5000))
    return Input(schemas(f"A: {{enum: [{values}], default: {{n: 4999, v: {value}}}}}"))


@hostile("a pattern of dates with 50,000 parts")
def date_pattern():
    return Input({"api.yaml": native("dates: {default: \"" + "yyyy-MM-dd'T'" * 50_000 + "\"}",
                                     "models: {A: {fields: {a: date, b: \"date(" + "yyyy" * 20_000 + ")\"}}}",
                                     "endpoints: {Group: {getA: {get: /a, returns: A}}}")})
