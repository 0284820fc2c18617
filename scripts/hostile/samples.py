"""Inputs that attack the samples of generated tests: how many there are, how large they are, and how they are checked."""

from .table import NO_CONTENT, Input, hostile, listed, models, paths, ref, schemas


@hostile("20 unions of 20 members that all have a property of each union")
def samples_of_linked_unions():
    def union(v):
        members = listed(ref(f"M{v}x{j}") for j in range(20))
        mapping = listed(f"k{j}: '#/components/schemas/M{v}x{j}'" for j in range(20))
        return f"U{v}: {{oneOf: [{members}], discriminator: {{propertyName: kind, mapping: {{{mapping}}}}}}}"

    linked = listed(f"u{w}: {ref(f'U{w}')}" for w in range(20))
    bases = (f"B{v}: {{type: object, required: [kind], properties: {{kind: {{type: string}}, {linked}}}}}" for v in range(20))
    members = (f"M{v}x{j}: {{allOf: [{ref(f'B{v}')}, {{type: object, properties: {{p{j}: {{type: string}}}}}}]}}"
               for v in range(20) for j in range(20))
    return Input(schemas(f"A: {ref('U0')}", *map(union, range(20)), *bases, *members))


@hostile("60 schemas of 20 lists and maps of unions, one inside the other, that lead to each other")
def samples_of_nested_unions():
    def schema(i):
        text = ref(f"A{(i + 1) % 60}")
        for depth in range(20):
            members = f"[{text}, {{type: array, items: {ref(f'A{depth}')}}}, {{type: string}}]"
            text = (f"{{type: array, items: {text}}}" if depth % 2
                    else f"{{type: object, additionalProperties: {{anyOf: {members}}}}}")
        return f"A{i}: {text}"

    return Input(schemas(f"A: {ref('A0')}", *map(schema, range(60))))


@hostile("a chain of 3,000 unions whose first members are lists of the next")
def samples_of_a_chain_of_unions():
    chain = (f"U{i}: {{oneOf: {{a: '[U{i + 1}]', b: {{fields: {{p{i}: string}}}}}}}}" for i in range(3000))
    return Input({"api.yaml": models("A: {alias: U0}", *chain, "U3000: {fields: {x: string}}")})


@hostile("1,500 unions whose members need the next union")
def samples_of_unions_that_need_each_other():
    def union(i):
        return (f"U{i}: {{oneOf: {{a: M{i}, b: N{i}}}, discriminator: kind}}\n"
                f"  M{i}: {{fields: {{kind: string, p: U{(i + 1) % 1500}}}}}\n"
                f"  N{i}: {{fields: {{kind: string, q: 'U{(i + 1) % 1500}?'}}}}")

    return Input({"api.yaml": models("A: {alias: U0}", *map(union, range(1500)))})


@hostile("a chain of 3,000 schemas that require a list of the next, or an object with it")
def samples_that_must_be_large():
    def schema(i):
        following = ref(f"A{i + 1}")
        return (f"A{i}: {{type: object, required: [a], properties: {{a: {{oneOf: [{{type: array, minItems: 1, items: {following}}}, "
                f"{{type: object, required: [q], properties: {{q: {following}}}}}]}}}}}}")

    return Input(schemas(f"A: {ref('A0')}", *map(schema, range(3000)), "A3000: {type: string}"))


@hostile("1,200 members of a union that all contain it")
def samples_of_a_wide_union():
    members = (f"M{i}: {{type: object, required: [p{i}], properties: {{p{i}: {{type: string}}, c: {ref('A')}, "
               f"d: {{type: array, items: {ref(f'M{(i * 7 + 1) % 1200}')}}}}}}}" for i in range(1200))
    return Input(schemas(f"A: {{oneOf: [{listed(ref(f'M{i}') for i in range(1200))}]}}", *members))


@hostile("600 models with lists that must contain the next model")
def samples_checked_by_keywords():
    def model(i):
        following = (i + 1) % 600
        return (f"U{i}: {{fields: {{a: 'U{following}?', b: {{type: '[U{(2 * i + 1) % 600}]', "
                f"schema: {{contains: {{$ref: '#/models/U{following}'}}}}}}}}}}")

    return Input({"api.yaml": models("A: {alias: U0}", *map(model, range(600)))})


@hostile("a ring of 2,000 models whose additional members are lists of the next")
def samples_of_additional_members():
    ring = (f"U{i}: {{fields: {{a: string?}}, additional: '[U{(i + 1) % 2000}]'}}" for i in range(2000))
    return Input({"api.yaml": models("A: {alias: U0}", *ring)})


@hostile("a chain of 2,500 newtypes of maps of lists of the next")
def samples_of_newtypes():
    chain = (f"U{i}: {{alias: 'map<[U{i + 1}]>', newtype: true}}" for i in range(2500))
    return Input({"api.yaml": models("A: {alias: U0}", *chain, "U2500: {alias: string, newtype: true}")})


def answer(schema):
    """Returns the responses of an operation that answers with a schema."""
    return f"responses: {{'200': {{description: fine, content: {{application/json: {{schema: {schema}}}}}}}}}"


@hostile("400 resources of five operations each, whose models have eight links each")
def samples_of_linked_resources():
    def operations(i):
        def one(method):
            schema = ref(f"A{i}")
            body = "" if method == "get" else f"requestBody: {{content: {{application/json: {{schema: {schema}}}}}}}, "
            return f"{method}: {{operationId: {method}R{i}, {body}{answer(schema)}}}"

        return (f"/r{i}/{{id}}: {{parameters: [{{name: id, in: path, required: true, schema: {{type: string}}}}], "
                f"{listed(map(one, ('get', 'put', 'post', 'patch', 'delete')))}}}")

    def schema(i):
        links = {f"p{i * j % 97}": ref(f"A{(i * j + 1) % 400}") for j in range(8)}
        return f"    A{i}: {{type: object, properties: {{{listed(f'{k}: {v}' for k, v in links.items())}}}}}\n"

    return Input(paths(*map(operations, range(400)), components="components:\n  schemas:\n" + "".join(map(schema, range(400)))))


@hostile("3,000 paths that share one path item with 20 parameters")
def samples_of_a_shared_path_item():
    parameters = listed(f"{{name: q{j}, in: query, schema: {{type: object, properties: {{a: {{type: string}}, b: {ref('A')}}}}}}}"
                        for j in range(20))
    item = (f"X: {{parameters: [{parameters}], get: {{{answer(ref('A'))}}}, "
            f"post: {{requestBody: {{content: {{application/json: {{schema: {ref('A')}}}}}}}, {answer(ref('A'))}}}}}")
    components = (f"components:\n  pathItems:\n    {item}\n  schemas:\n"
                  f"    A: {{type: object, properties: {{a: {ref('A')}}}}}\n")
    return Input(paths(*(f"/a{i}: {{$ref: '#/components/pathItems/X'}}" for i in range(3000)), components=components))


@hostile("2,000 operations whose bodies match patterns of 900 characters, which no length within reach has")
def samples_of_hard_patterns():
    def operation(i):
        text = f"{{type: string, pattern: '^(a{{{900 + i % 90}}})*{i}$', minLength: {906 + i % 90}}}"
        schema = f"{{type: object, required: [p], properties: {{p: {text}}}}}"
        return (f"/a{i}: {{post: {{operationId: a{i}, requestBody: {{content: {{application/json: {{schema: {schema}}}}}}}, "
                f"{NO_CONTENT}}}}}")

    return Input(paths(*map(operation, range(2000))))


@hostile("a list of three lists of three lists, 30 deep, and 12 maps of at least 200 maps each")
def samples_that_multiply():
    lists = (f"L{i}: {{type: array, minItems: 3, items: {ref(f'L{i + 1}')}}}" for i in range(30))
    maps = (f"M{i}: {{type: object, minProperties: 200, additionalProperties: {ref(f'M{i + 1}')}}}" for i in range(12))
    return Input(schemas(f"A: {{type: object, required: [l, m], properties: {{l: {ref('L0')}, m: {ref('M0')}}}}}", *lists, *maps,
                         "L30: {type: string, minLength: 1000}", "M12: {type: string}"))


@hostile("counts of 2^63 - 1 and of 201 beside every keyword that counts")
def samples_of_great_counts():
    def properties(number):
        beside = {"Length": ["type: string", "type: string, pattern: x", "type: string, format: uri"],
                  "Items": ["type: array, items: {type: string}", "type: array, uniqueItems: true"],
                  "Contains": ["type: array, contains: {minLength: 2}", "type: array, uniqueItems: true, contains: {const: a}"],
                  "Properties": ["type: object", "type: object, propertyNames: {pattern: '^x{201}'}"]}
        schemas = [f"{{{text}, {side}{word}: {number}}}" for word in beside for text in beside[word] for side in ("min", "max")]
        return listed(f"p{i}: {schema}" for i, schema in enumerate(schemas))

    numbers = [201, 2 ** 63 - 2, 2 ** 63 - 1]
    every = listed(f"n{n}: {ref(f'N{n}')}" for n in numbers)
    return Input(schemas(f"A: {{type: object, properties: {{{every}}}}}",
                         *(f"N{n}: {{type: object, properties: {{{properties(n)}}}}}" for n in numbers)))
