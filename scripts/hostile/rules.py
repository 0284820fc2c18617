"""Inputs that attack lint rules, inherited fields, included files and settings: what looks at all fields, or at all names."""

import json

from .table import HEAD, Input, hostile, listed, models, native, paths, ref, schemas

COMPARED = ["lint", "generate", "to-native", "diff-changed", "diff-html", "diff-sarif", "diff-junit"]
STRING = "{type: string}"


def answer(schema):
    """Returns the responses of an operation that answers with a schema."""
    return f"responses: {{'200': {{description: fine, content: {{application/json: {{schema: {schema}}}}}}}}}"


def inherited(fields, children):
    """Returns a parent, and children that take over its fields."""
    own = listed(f"p{i}: {STRING}" for i in range(fields))
    return schemas(f"A: {{type: object, properties: {{{own}}}}}", *(
        f"C{i}: {{allOf: [{ref('A')}, {{type: object, properties: {{z: {{type: integer}}}}}}]}}" for i in range(children)))


@hostile("320 children of a parent with 320 fields: as many as may be taken over")
def inherited_fields():
    return Input(inherited(320, 320))


@hostile("1,000 children of a parent with 1,000 fields")
def inherited_fields_beyond():
    return Input(inherited(1000, 1000))


@hostile("diff: 1,400 children of a parent whose 50 fields are all others, and that 200 operations return")
def inherited_fields_changed():
    def text(kind):
        def named(name):
            return {"$ref": f"#/components/schemas/{name}"}

        own = {f"p{i}": {"type": kind} for i in range(50)}
        children = {f"C{i}": {"allOf": [named("A"), {"type": "object", "properties": {f"q{i}": {"type": kind}}}]}
                    for i in range(1400)}
        parent = {"type": "object", "properties": {"k": {"type": "string"}, **own}, "discriminator": {"propertyName": "k"}}
        content = {"application/json": {"schema": named("A")}}
        operations = {f"/a{i}": {"get": {"operationId": f"g{i}", "responses": {"200": {"description": "d", "content": content}}}}
                      for i in range(200)}
        return json.dumps({"openapi": "3.1.0", "info": {"title": "Hostile", "version": "1"},
                           "servers": [{"url": "https://api.example"}], "paths": operations,
                           "components": {"schemas": {"A": parent, **children}}})

    return Input({"openapi.json": text("string")}, changed=text("integer"), commands=COMPARED)


@hostile("6,200 native groups whose endpoints have models inside of models")
def native_groups():
    groups = (f"  G{i}: {{e{i}: {{post: /a{i}, body: {{fields: {{x: {{fields: {{y{i}: string}}}}}}}}, "
              f"returns: {{fields: {{z: M{i}}}}}}}}}" for i in range(6200))
    kept = (f"  M{i}: {{fields: {{q: string, r: {{fields: {{s: int}}}}}}}}" for i in range(6200))
    return Input({"api.yaml": native("endpoints:", *groups, "models:", *kept)})


@hostile("diff: 3,000 models with lists that must contain another model than before")
def changed_keywords():
    def text(step):
        return models("A: {alias: U0}", *(
            f"U{i}: {{fields: {{a: 'U{(i + step) % 3000}?', b: {{type: '[U{(2 * i + 1) % 3000}]', "
            f"schema: {{contains: {{$ref: '#/models/U{(i + step) % 3000}'}}}}}}}}}}" for i in range(3000)))

    return Input({"api.yaml": text(1)}, changed=text(2), commands=["diff-changed", "diff-html", "diff-sarif", "diff-json"])


@hostile("12,000 fields that may be money, if there is a currency beside them")
def amounts():
    fields = listed(f"a{i}_amount: {{type: number, format: double}}" for i in range(12_000))
    return Input(schemas(f"A: {{type: object, properties: {{{fields}}}}}"))


@hostile("identifiers, parameters and responses of lists that hold nothing but themselves")
def lists_of_themselves():
    def list_of(name):
        return f"{{type: array, items: {ref(name)}}}"

    return Input(schemas(f"A: {{type: object, properties: {{ids: {ref('B')}, b: {ref('B')}, m: {ref('M')}}}}}",
                         f"B: {list_of('C')}", f"C: {list_of('B')}",
                         f"M: {{type: object, additionalProperties: {ref('M')}}}"))


@hostile("3,000 endpoints that return pages of one model with 8,000 fields")
def pages_of_a_large_model():
    fields = listed(f"p{i}: {STRING}" for i in range(8000))
    cursor = f"parameters: {{cursor: {{name: cursor, in: query, schema: {STRING}}}}}"
    components = (f"components:\n  {cursor}\n  schemas:\n"
                  f"    A: {{type: object, properties: {{items: {{type: array, items: {STRING}}}, {fields}}}}}\n")
    return Input(paths(*(f"/a{i}: {{get: {{operationId: g{i}, parameters: [{{$ref: '#/components/parameters/cursor'}}], "
                         f"{answer(ref('A'))}}}}}" for i in range(3000)), components=components))


@hostile("4,000 endpoints with responses in a shared cache, of one model with 8,000 fields")
def cached_responses_of_a_large_model():
    calls = (f"    g{i}: {{get: /a{i}, returns: A, cache: {{ttl: 1h, scope: shared}}}}" for i in range(4000))
    return Input({"api.yaml": native("auth: {s: {type: basic}, default: s}", "endpoints:", "  G:", *calls,
                                     f"models: {{A: {{fields: {{{listed(f'p{i}: string' for i in range(8000))}}}}}}}")})


@hostile("3,000 changes of what 3,000 endpoints at paths of the same shape keep in the cache")
def stale_responses():
    def item(i):
        declared = f"parameters: [{{name: x{i}, in: path, required: true, schema: {STRING}}}]"
        return (f"/a/{{x{i}}}: {{{declared}, get: {{operationId: g{i}, x-martlet-cache: 1h, {answer(STRING)}}}, "
                f"post: {{operationId: p{i}, {answer(STRING)}}}}}")

    return Input(paths(*map(item, range(3000))))


@hostile("two native files of 12,000 models each, and two groups of 10,000 endpoints in both")
def included_names():
    def half(letter):
        kept = "".join(f"  {letter}{i}: {{fields: {{a: string}}}}\n" for i in range(12_000))
        calls = "".join(f"    {letter}e{i}: {{get: /{letter}{i}, returns: string}}\n" for i in range(6_000))
        return f"endpoints:\n  G:\n{calls}models:\n{kept}"

    return Input({"api.yaml": native("include: [more.yaml]", half("M")), "more.yaml": half("N")})


@hostile("990 native files of 20 models each, and each of 300 files includes all 300")
def included_files():
    named = [f"part{i}.yaml" for i in range(990)]
    files = {name: "models:\n" + "".join(f"  M{i}x{j}: {{fields: {{a: string}}}}\n" for j in range(20))
             for i, name in enumerate(named)}
    for name in named[:300]:
        files[name] = f"include: [{listed(named[:300])}]\n" + files[name]
    return Input({"api.yaml": native(f"include: [{listed(named)}]", "endpoints: {G: {a: {get: /a, returns: M0x0}}}"), **files})


@hostile("settings with 9,000 patterns of endpoints that almost mean one of 9,000")
def chosen_endpoints():
    calls = (f"    {'a' * 40}{i}x: {{get: /a{i}, returns: string}}" for i in range(9000))
    patterns = listed(f"'G.{'*a' * 20}*{i}'" for i in range(9000))
    return Input({"api.yaml": native("endpoints:", "  G:", *calls),
                  "martlet.yaml": f"generate: {{output: out, include: [{patterns}]}}\n"})


@hostile("settings with 9,000 patterns that are misspelt groups, of which there are 9,000")
def misspelt_endpoints():
    groups = (f"  {'a' * 20}{i}x: {{x: {{get: /a{i}, returns: string}}}}" for i in range(9000))
    patterns = listed(f"'{'a' * 20}{i}'" for i in range(9000))
    return Input({"api.yaml": native("endpoints:", *groups),
                  "martlet.yaml": f"generate: {{output: out, include: [{patterns}]}}\n"})


@hostile("20,000 overlays, all of them the same file, of a document with 8,000 schemas")
def many_overlays():
    text = HEAD + "paths: {}\ncomponents:\n  schemas:\n" + "".join(
        f"    A{i}: {{type: object, properties: {{x: {STRING}}}}}\n" for i in range(8000))
    overlay = "overlay: 1.0.0\ninfo: {title: O, version: '1'}\nactions: [{target: $.info, update: {x-a: 1}}]\n"
    return Input({"openapi.yaml": text, "o.yaml": overlay,
                  "martlet.yaml": f"overlays: [{listed('o.yaml' for _ in range(20_000))}]\n"})
