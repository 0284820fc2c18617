"""Inputs in the native dialect and in JSON Schema, overlays, and documents of many files."""

import json

from .table import HEAD, NO_CONTENT, Input, hostile, listed, models, native, paths, schemas


@hostile("native: aliases of lists of each other, and of themselves")
def native_recursive_aliases():
    circle = (f'C{i}: {{alias: "[C{(i + 1) % 300}]"}}' for i in range(300))
    return Input({"api.yaml": models("A: {fields: {s: S, c: C0, m: M}}", 'S: {alias: "[S]"}', 'M: {alias: "map<M>"}', *circle)})


@hostile("native: an alias of an alias, 8,000 times, and a circle of 2,000")
def native_alias_chain():
    chain = (f"B{i}: {{alias: B{i + 1}}}" for i in range(8000))
    circle = (f"C{i}: {{alias: C{(i + 1) % 2000}}}" for i in range(2000))
    return Input({"api.yaml": models("A: {fields: {b: B0, c: C0}}", *chain, "B8000: {alias: string}", *circle)})


@hostile("native: oneOf of oneOfs, 40 levels of the same member twice")
def native_unions():
    chain = (f"B{i}: {{oneOf: {{l: B{i + 1}, r: B{i + 1}}}}}" for i in range(40))
    return Input({"api.yaml": models("A: {oneOf: {a: B0, b: A}}", *chain, "B40: {fields: {x: string}}")})


@hostile("native: keywords of JSON Schema that multiply, below a field")
def native_schema_keywords():
    parts = listed(f"{{oneOf: [{{required: [a{i}]}}, {{required: [b{i}]}}]}}" for i in range(24))
    return Input({"api.yaml": models(f"A: {{fields: {{j: {{type: json, schema: {{allOf: [{parts}]}}}}}}}}")})


@hostile("native: a type of 5,000 brackets, and inline models 100 deep")
def native_deep_types():
    deep = "string"
    for i in range(100):
        deep = f"{{fields: {{f{i}: {deep}}}}}"
    return Input({"api.yaml": models(f'A: {{fields: {{l: "{"[" * 5000}string{"]" * 5000}", m: "{"map<" * 5000}int{">" * 5000}"}}}}',
                                     f"B: {{fields: {{d: {deep}}}}}")})


@hostile("native: 10,000 endpoints of one name and of one address")
def native_same_endpoints():
    groups = (f"  G{i}: {{same: {{get: /same, returns: void}}, Same: {{get: '/{{id}}', path: {{id: string}}, returns: void}}}}"
              for i in range(5000))
    return Input({"api.yaml": native("endpoints:", *groups)})


@hostile("native: a specification that includes 2,000 files, in a chain and in a circle")
def native_includes():
    files = {"api.yaml": native("include: [part0.yaml]", "models: {A: {fields: {a: string}}}")}
    for i in range(2000):
        files[f"part{i}.yaml"] = f"include: [part{(i + 1) % 2000}.yaml, part0.yaml]\nmodels: {{M{i}: {{fields: {{a: string}}}}}}\n"
    return Input(files)


@hostile("2,000 files that refer to each other, and to the whole of the first one")
def references_between_files():
    files = {"openapi.yaml": schemas("A: {$ref: 'part0.yaml#/S'}")}
    for i in range(2000):
        files[f"part{i}.yaml"] = (f"S: {{type: object, properties: {{next: {{$ref: 'part{(i + 1) % 2000}.yaml#/S'}}, "
                                  f"first: {{$ref: 'openapi.yaml#/components/schemas/A'}}, "
                                  f"own: {{$ref: './x/../part{i}.yaml#/S/properties/next'}}}}}}\n")
    return Input(files)


@hostile("references outside of the folder, to devices, and to addresses")
def references_elsewhere():
    targets = ["file:///etc/passwd", "/etc/passwd", "/dev/zero", "../" * 2000 + "etc/passwd", "http://127.0.0.1:9/x.yaml",
               "/proc/self/mem", "//host/share", "%2e%2e/%2e%2e/etc/passwd", "a\\..\\..\\b"]
    properties = listed(f"p{i}: {{$ref: '{t}'}}" for i, t in enumerate(targets))
    return Input(schemas(f"A: {{$id: 'http://a/{'../' * 20_000}x', type: object, $anchor: z, properties: {{{properties}}}}}"))


@hostile("a JSON pointer of 5,000 steps through itself")
def long_pointer():
    return Input(schemas(f"A: {{type: object, properties: {{q: {{$ref: '#/components/schemas/A{'/properties/q' * 5000}'}}}}}}"))


@hostile("JSON Schema: 3,000 $defs in a line, and $dynamicRefs that lead back")
def json_schema_dynamic():
    definitions = {f"d{i}": {"$dynamicAnchor": f"node{i % 7}", "type": "object", "properties": {
        "next": {"$ref": f"#/$defs/d{i + 1}"}, "back": {"$dynamicRef": f"#node{(i + 1) % 7}"}}} for i in range(3000)}
    definitions["d3000"] = {"type": "string"}
    document = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://a.example/s",
                "$defs": definitions, "$ref": "#/$defs/d0"}
    return Input({"schema.json": json.dumps(document)})


@hostile("$dynamicRef: 20 templates inside one another, each with two types")
def dynamic_templates():
    def side(name, i):
        inner = f"t{i + 1}" if i < 19 else "'#/components/schemas/T20'"
        return f"{{$id: {name}{i}, allOf: [{{$ref: {inner}}}], $defs: {{v: {{$dynamicAnchor: n{i}, title: {name}, type: object}}}}}}"

    templates = (f"T{i}: {{$id: t{i}, type: object, properties: {{a: {side('a', i)}, b: {side('b', i)}}}}}" for i in range(20))
    uses = listed(f"p{i}: {{$dynamicRef: '#n{i}'}}" for i in range(20))
    return Input(schemas("A: {$ref: t0}", *templates, f"T20: {{type: object, properties: {{{uses}}}}}"))


@hostile("$dynamicRef: a template with 12,000 names, which 12,000 schemas bind")
def dynamic_names():
    count = 12_000
    uses = listed(f"p{i}: {{$dynamicRef: '#n{i}'}}" for i in range(count))
    anchors = listed(f"d{i}: {{$dynamicAnchor: n{i}}}" for i in range(count))
    bound = (f"A{i}: {{$ref: t, $defs: {{a: {{$dynamicAnchor: n{i}, type: string}}}}}}" for i in range(count))
    return Input(schemas(f"T: {{$id: t, type: object, properties: {{{uses}}}, $defs: {{{anchors}}}}}", *bound))


@hostile("$dynamicRef: a template that 12,000 schemas bind")
def dynamic_bindings():
    bound = (f"A{i}: {{$ref: t, $defs: {{a: {{$dynamicAnchor: n, title: a{i}, type: string}}}}}}" for i in range(12_000))
    return Input(schemas("T: {$id: t, type: object, properties: {p: {$dynamicRef: '#n'}}, $defs: {a: {$dynamicAnchor: n}}}", *bound))


@hostile("$dynamicRef: a chain of 1,000 schemas that bind one name each, and a ring of 1,000 templates")
def dynamic_chains():
    def part(name, i, last):
        return (f"{name}{i}: {{type: object, properties: {{next: {{$ref: '#/components/schemas/{last}'}}, p: {{$dynamicRef: '#{name}'}}}}, "
                f"$defs: {{a: {{$dynamicAnchor: {name}, title: a{i}}}}}}}")

    chain = (part("C", i, f"C{i + 1}" if i < 999 else "R0") for i in range(1000))
    ring = (part("R", i, f"R{(i + 1) % 1000}") for i in range(1000))
    return Input(schemas(*chain, *ring))


@hostile("$dynamicRef: 400 subtypes that bind a name of their parent, and refer to it")
def dynamic_subtypes():
    parent = ("P: {type: object, required: [kind], properties: {kind: {type: string}, p: {$dynamicRef: '#n'}}, "
              "discriminator: {propertyName: kind}, $defs: {a: {$dynamicAnchor: n}}}")
    reference = "{$ref: '#/components/schemas/P'}"
    children = (f"C{i}: {{allOf: [{reference}], properties: {{q: {reference}}}, $defs: {{a: {{$dynamicAnchor: n, title: a{i}}}}}}}"
                for i in range(400))
    return Input(schemas(parent, *children))


@hostile("JSON Schema: unevaluatedProperties over 20 oneOfs, in each of 30 levels")
def json_schema_unevaluated():
    part = {"type": "object", "properties": {"x": {"type": "string"}}}
    for level in range(30):
        choices = [{"oneOf": [{"required": [f"a{i}"], "properties": {f"a{i}": {"const": f"{level}"}}},
                              {"required": [f"b{i}"], "properties": {f"b{i}": {"type": "string"}}}]} for i in range(20)]
        part = {"type": "object", "allOf": choices, "unevaluatedProperties": part,
                "properties": {"l": {"type": "array", "prefixItems": [{"type": "string"}], "unevaluatedItems": False}},
                "dependentSchemas": {f"a{i}": {"required": [f"c{i}"]} for i in range(20)}}
    return Input({"schema.json": json.dumps(
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Deep", **part})})


def overlaid(actions, document=None):
    """Returns a document of 300 operations and an overlay of these actions."""
    document = document or paths(*(
        f"/p{i}: {{get: {{operationId: o{i}, tags: [t{i % 9}], summary: {'a' * 40}b, {NO_CONTENT}}}}}" for i in range(300)))
    head = "overlay: 1.0.0\ninfo: {title: Hostile, version: '1'}\nactions:\n"
    return Input({"openapi.yaml": document, "overlay.yaml": head + "".join(f"  - {a}\n" for a in actions)},
                 overlay="overlay.yaml", commands=["generate", "lint", "to-native"])


@hostile("an overlay with ten wildcards and ten descents behind each other")
def overlay_wildcards():
    return overlaid([f"{{target: '$..*..*..*..*..*..*..*..*..*..*', update: {{x-a: 1}}}}",
                     f"{{target: '${'.*' * 10}', update: {{x-b: 1}}}}",
                     f"{{target: '${'[*,*,*,*]' * 10}', update: {{x-c: 1}}}}",
                     f"{{target: '${'..[*,*]' * 8}', remove: true}}"])


@hostile("an overlay with filters in filters, and patterns that backtrack")
def overlay_filters():
    nested = "@.summary"
    for _ in range(12):
        nested = f"@..*[?{nested}]"
    return overlaid(["{target: \"$..[?match(@.summary, '(a*)*c')]\", update: {x-a: 1}}",
                     "{target: \"$..[?search(@.summary, '((a|a)*)*(a{1,99}){1,99}c')]\", update: {x-b: 1}}",
                     f"{{target: \"$..*[?{nested}]\", update: {{x-c: 1}}}}",
                     f"{{target: \"$[?{'(' * 3000}@.a{')' * 3000}]\", update: {{x-d: 1}}}}",
                     "{target: \"$..[?count($..*) > count(@..*)]\", update: {x-e: 1}}"])


@hostile("an overlay of 3,000 actions, each of which touches each operation")
def overlay_actions():
    return overlaid([f"{{target: '$.paths.*.get', update: {{x-{i}: {i}, tags: [t{i}]}}}}" for i in range(3000)])


@hostile("an overlay whose updates double the document 40 times")
def overlay_doubling():
    return overlaid([f"{{target: '$', update: {{x-grow: {{b{i}: [1, 2, 3]}}}}}}" for i in range(40)]
                    + ["{target: '$..*', update: {" + listed(f"g{j}: {{h: [1, 2]}}" for j in range(20)) + "}}"] * 6)


@hostile("600 files, in a folder 900 levels deep, that a document refers to")
def references_in_a_deep_folder():
    folder = "a/" * 900
    files = {folder + "openapi.yaml": schemas("A: {type: string}", *(f"S{i}: {{$ref: part{i}.yaml}}" for i in range(600)))}
    for i in range(600):
        files[f"{folder}part{i}.yaml"] = "type: string\n"
    return Input(files, commands=["lint", "generate"])


@hostile("a reference with a path of 500,000 folders")
def long_reference():
    return Input(schemas(f"A: {{$ref: '{'a/' * 500_000}x.yaml'}}"))


@hostile("native: an include with a path of 500,000 folders")
def native_long_include():
    return Input({"api.yaml": native(f"include: ['{'a/' * 500_000}x.yaml']", "models: {A: {fields: {a: string}}}")})


@hostile("settings whose folders have paths of 500,000 steps")
def long_paths_in_settings():
    path = "a/" * 500_000
    settings = f"generate: {{output: '{path}', templates: '{path}x', tests: '{path}y'}}\n"
    return Input({"openapi.yaml": schemas("A: {type: string}"), "martlet.yaml": settings})
