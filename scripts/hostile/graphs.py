"""Inputs that attack whatever follows references, merges allOf and multiplies oneOf."""

from .table import Input, hostile, listed, ref, schemas


@hostile("allOf that names one schema twice, 40 times over: 2^40 parts")
def all_of_doubling():
    chain = (f"B{i}: {{allOf: [{ref(f'B{i + 1}')}, {ref(f'B{i + 1}')}]}}" for i in range(40))
    return Input(schemas(f"A: {ref('B0')}", *chain, "B40: {type: object, properties: {x: {type: string}}}"))


@hostile("oneOf that names one schema twice, 40 times over: 2^40 members")
def one_of_doubling():
    chain = (f"B{i}: {{oneOf: [{ref(f'B{i + 1}')}, {ref(f'B{i + 1}')}, {{type: integer}}]}}" for i in range(40))
    return Input(schemas(f"A: {ref('B0')}", *chain, "B40: {type: object, properties: {x: {type: string}}}"))


def choice(number, size, key="k"):
    """Returns a oneOf of objects that differ in one constant."""
    members = (f"{{type: object, required: [{key}{number}], properties: {{{key}{number}: {{const: v{j}}}, "
               f"p{number}x{j}: {{type: string}}}}}}" for j in range(size))
    return f"{{oneOf: [{listed(members)}]}}"


@hostile("allOf of eight oneOfs of twelve members: 4 * 10^8 combinations")
def product_of_one_of():
    return Input(schemas(f"A: {{allOf: [{listed(choice(i, 12) for i in range(8))}]}}"))


@hostile("allOf of 24 anyOfs, each behind two references")
def product_behind_references():
    parts = (f"P{i}: {choice(i, 2).replace('oneOf', 'anyOf')}" for i in range(24))
    links = (f"L{i}: {ref(f'P{i}')}" for i in range(24))
    return Input(schemas(f"A: {{allOf: [{listed(ref(f'L{i}') for i in range(24))}]}}", *parts, *links))


@hostile("a product of oneOfs in each property of each member of another one")
def product_in_properties():
    inner = f"{{allOf: [{listed(choice(i, 3, 'n') for i in range(10))}]}}"
    members = (f"{{type: object, properties: {{k{j}: {{const: v}}, q{j}: {inner}}}}}" for j in range(10))
    return Input(schemas(f"A: {{allOf: [{{oneOf: [{listed(members)}]}}, {choice(0, 10)}]}}"))


@hostile("oneOfs beside properties, nested in allOf of allOf, each level a factor of two")
def product_in_nested_all_of():
    text = choice(0, 2)
    for i in range(1, 22):
        text = f"{{allOf: [{text}, {choice(i, 2)}], properties: {{s{i}: {{type: string}}}}}}"
    return Input(schemas(f"A: {text}"))


@hostile("a chain of 8,000 references")
def reference_chain():
    chain = (f"B{i}: {ref(f'B{i + 1}')}" for i in range(8000))
    return Input(schemas(f"A: {ref('B0')}", *chain, "B8000: {type: object, properties: {x: {type: string}}}"))


@hostile("a circle of 8,000 references, and 2,000 chains that lead into it")
def reference_circle():
    circle = (f"B{i}: {ref(f'B{(i + 1) % 8000}')}" for i in range(8000))
    return Input(schemas(f"A: {ref('B0')}", *circle, *(f"C{i}: {ref(f'B{i * 3}')}" for i in range(2000))))


@hostile("a chain of 4,000 models, each a property of the one before")
def property_chain():
    chain = (f"B{i}: {{type: object, required: [n], properties: {{n: {ref(f'B{i + 1}')}}}}}" for i in range(4000))
    return Input(schemas(f"A: {ref('B0')}", *chain, "B4000: {type: object, properties: {x: {type: string}}}"))


@hostile("a chain of 600 allOfs that add ten properties each")
def all_of_chain():
    def own(i):
        return listed(f"p{i}x{j}: {{type: string}}" for j in range(10))

    chain = (f"B{i}: {{allOf: [{ref(f'B{i + 1}')}, {{type: object, properties: {{{own(i)}}}}}]}}" for i in range(600))
    return Input(schemas(f"A: {ref('B0')}", *chain, "B600: {type: object, properties: {x: {type: string}}}"))


@hostile("arrays whose items are themselves, and arrays of each other in circles")
def recursive_arrays():
    circle = (f"C{i}: {{type: array, items: {ref(f'C{(i + 1) % 300}')}}}" for i in range(300))
    maps = (f"M{i}: {{type: object, additionalProperties: {ref(f'M{(i + 1) % 50}')}}}" for i in range(50))
    own = f"S: {{type: array, items: {ref('S')}}}"
    either = f"E: {{anyOf: [{{type: array, items: {ref('E')}}}, {{type: array, items: {ref('A')}}}, {ref('C0')}]}}"
    return Input(schemas(f"A: {{type: array, items: {{anyOf: [{ref('A')}, {ref('E')}, {ref('M0')}, {ref('S')}]}}}}",
                         own, either, *circle, *maps))


@hostile("a parent that lists 400 subtypes, each of which is allOf the parent")
def parent_lists_subtypes():
    members = listed(ref(f"C{i}") for i in range(400))
    parent = (f"A: {{type: object, required: [kind], properties: {{kind: {{type: string}}}}, "
              f"discriminator: {{propertyName: kind}}, oneOf: [{members}]}}")
    children = (f"C{i}: {{allOf: [{ref('A')}, {{type: object, properties: {{c{i}: {{type: string}}, "
                f"next: {ref('A')}}}}}]}}" for i in range(400))
    return Input(schemas(parent, *children))


@hostile("60 parents in a line, each of which lists itself, its child and its parent")
def parents_of_parents():
    def level(i):
        members = listed(ref(f"B{j}") for j in (i - 1, i, i + 1) if 0 <= j < 60)
        upper = ref(f"B{i - 1}") if i else "{type: object}"
        return (f"B{i}: {{allOf: [{upper}], oneOf: [{members}], discriminator: {{propertyName: kind}}, "
                f"properties: {{kind: {{type: string}}, b{i}: {{type: string}}}}}}")

    return Input(schemas(f"A: {ref('B59')}", *(level(i) for i in range(60))))


@hostile("40 schemas, each of which is any of, one of, and all of some others")
def tangle():
    def node(i):
        one, two, three = ((i * step + 1) % 40 for step in (7, 11, 13))
        return (f"N{i}: {{allOf: [{ref(f'N{one}')}, {{type: object, properties: {{p{i}: {ref(f'N{two}')}}}}}], "
                f"anyOf: [{ref(f'N{three}')}, {{type: object, required: [p{i}]}}], "
                f"oneOf: [{ref(f'N{two}')}, {ref(f'N{three}')}]}}")

    return Input(schemas(f"A: {ref('N0')}", *(node(i) for i in range(40))))


@hostile("70 oneOfs in oneOfs, each with two more members")
def deep_one_of():
    text = "{type: string}"
    for _ in range(70):
        text = f"{{oneOf: [{text}, {{type: integer}}, {{type: array, items: {{type: boolean}}}}]}}"
    return Input(schemas(f"A: {text}"))


@hostile("160 objects in objects")
def deep_objects():
    text = "{type: string}"
    for i in range(160):
        text = f"{{type: object, properties: {{p{i}: {text}, q{i}: {{type: array, items: {{type: string}}}}}}}}"
    return Input(schemas(f"A: {text}"))


@hostile("3,000 if-then-else in one allOf")
def conditions():
    parts = (f"{{if: {{properties: {{k{i}: {{const: x}}}}}}, then: {{required: [a{i}]}}, "
             f"else: {{properties: {{k{i}: {{type: string}}}}}}}}" for i in range(3000))
    return Input(schemas(f"A: {{allOf: [{listed(parts)}]}}"))


@hostile("1,500 members of anyOf with 20 properties in common, and nothing that tells them apart")
def union_of_many():
    common = listed(f"f{j}: {{type: string}}" for j in range(20))
    members = (f"C{i}: {{type: object, properties: {{{common}, g{i}: {{type: string}}}}}}" for i in range(1500))
    return Input(schemas(f"A: {{anyOf: [{listed(ref(f'C{i}') for i in range(1500))}]}}", *members))


@hostile("a discriminator with a mapping of 10,000 values to 2,000 members")
def discriminator_mapping():
    members = listed(ref(f"C{i}") for i in range(2000))
    mapping = listed(f"v{i}: '#/components/schemas/C{i % 2000}'" for i in range(10_000))
    children = (f"C{i}: {{type: object, required: [t], properties: {{t: {{type: string}}, a: {ref('A')}}}}}"
                for i in range(2000))
    return Input(schemas(f"A: {{oneOf: [{members}], discriminator: {{propertyName: t, mapping: {{{mapping}}}}}}}",
                         *children))
