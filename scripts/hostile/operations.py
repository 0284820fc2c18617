"""Inputs that attack whatever is done for each operation, parameter, response, tag and server."""

from .table import HEAD, NO_CONTENT, Input, hostile, listed, native, paths


@hostile("one path with 10,000 parameters")
def path_parameters():
    path = "".join(f"/{{p{i}}}" for i in range(10_000))
    declared = listed(f"p{i}: string" for i in range(10_000))
    return Input({"api.yaml": native(f"endpoints: {{Group: {{one: {{get: \"{path}\", path: {{{declared}}}, returns: void}}}}}}")})


@hostile("one operation with 10,000 parameters of each kind")
def query_parameters():
    declared = listed(f"{{name: p{i}, in: {kind}, schema: {{type: string}}}}"
                      for kind in ("query", "header", "cookie") for i in range(10_000))
    return Input(paths(f"/a: {{get: {{operationId: a, parameters: [{declared}], {NO_CONTENT}}}}}"))


@hostile("a path of 5,000 braces that do not match, and 2,000 parameters in one segment")
def path_braces():
    joined = "".join(f"{{p{i}}}" for i in range(2000))
    declared = listed(f"{{name: p{i}, in: path, required: true, schema: {{type: string}}}}" for i in range(2000))
    return Input(paths(f"\"/a/{'{' * 5000}x\": {{get: {{operationId: a, {NO_CONTENT}}}}}",
                       f"\"/b/{'{}' * 5000}\": {{get: {{operationId: b, {NO_CONTENT}}}}}",
                       f"\"/c/{joined}\": {{get: {{operationId: c, parameters: [{declared}], {NO_CONTENT}}}}}"))


@hostile("10,000 operations with the same operationId and tag")
def same_operation_id():
    return Input(paths(*(f"/p{i}: {{get: {{tags: [same], operationId: same, {NO_CONTENT}}}}}" for i in range(10_000))))


@hostile("6,000 paths that differ only in names of parameters, or in their last segment")
def overlapping_paths():
    def one(i):
        declared = listed(f"{{name: {n}, in: path, required: true, schema: {{type: string}}}}" for n in (f"x{i}", "y"))
        last = f"/z{i}" if i % 2 else ""
        return f"/a/{{x{i}}}/{{y}}{last}: {{get: {{operationId: g{i}, parameters: [{declared}], {NO_CONTENT}}}}}"

    return Input(paths(*(one(i) for i in range(6000))))


@hostile("5,000 webhooks with bodies of their own")
def webhooks():
    body = "{content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}"
    return Input(HEAD + "webhooks:\n" + "".join(
        f"  hook{i}: {{post: {{operationId: h{i}, requestBody: {body}, {NO_CONTENT}}}}}\n" for i in range(5000)))


@hostile("callbacks in callbacks, 60 deep, and 1,000 beside each other")
def callbacks():
    def called(name, inner):
        return f"{{{name}: {{'{{$request.body#/url}}': {{post: {{operationId: {name}, {inner}{NO_CONTENT}}}}}}}}}"

    deep = ""
    for i in range(60):
        deep = f"callbacks: {called(f'd{i}', deep)}, "
    wide = "callbacks: {" + listed(called(f"w{i}", "")[1:-1] for i in range(1000)) + "}, "
    return Input(paths(f"/a: {{post: {{operationId: a, {deep}{NO_CONTENT}}}}}",
                       f"/b: {{post: {{operationId: b, {wide}{NO_CONTENT}}}}}"))


@hostile("10,000 tags, and an operation that has all of them")
def tags():
    declared = listed(f"{{name: t{i}, description: d, parent: t{i + 1}}}" for i in range(10_000))
    return Input(HEAD + f"tags: [{declared}]\npaths:\n"
                 f"  /a: {{get: {{operationId: a, tags: [{listed(f't{i}' for i in range(10_000))}], {NO_CONTENT}}}}}\n"
                 + "".join(f"  /t{i}: {{get: {{operationId: o{i}, tags: [t{i}], {NO_CONTENT}}}}}\n" for i in range(2000)))


@hostile("1,000 security schemes, and an operation with 3,000 combinations of 20 of them")
def security_schemes():
    declared = listed(f"s{i}: {{type: apiKey, in: header, name: h{i}}}" for i in range(1000))
    combined = listed("{" + listed(f"s{(i * 7 + j) % 1000}: []" for j in range(20)) + "}" for i in range(3000))
    return Input(paths(f"/a: {{get: {{operationId: a, security: [{combined}], {NO_CONTENT}}}}}",
                       components=f"components: {{securitySchemes: {{{declared}}}}}\n"))


@hostile("servers with 300 variables of four values each: 4^300 addresses")
def server_variables():
    names = "".join(f"{{v{i}}}" for i in range(300))
    declared = listed(f"v{i}: {{default: a, enum: [a, b, c, d]}}" for i in range(300))
    servers = listed(f"{{url: 'https://{names}{n}.example', variables: {{{declared}}}}}" for n in range(20))
    return Input(HEAD.replace('[{url: "https://api.example"}]', f"[{servers}]") + "paths: {}\n")


@hostile("a body of 3,000 media types, each with a schema of its own")
def media_types():
    types = listed(f"application/vnd.a{i}+json: {{schema: {{type: object, properties: {{a: {{oneOf: [{{type: string}}, "
                   f"{{type: integer}}]}}}}}}}}" for i in range(3000))
    return Input(paths(f"/a: {{post: {{operationId: a, requestBody: {{content: {{{types}}}}}, {NO_CONTENT}}}}}"))


@hostile("500 responses of one operation with 50 headers each")
def responses():
    headers = listed(f"X-H{j}: {{schema: {{type: string}}}}" for j in range(50))
    declared = listed(f"'{i}': {{description: d, headers: {{{headers}}}, content: {{application/json: {{schema: {{type: "
                      f"object, properties: {{a{i}: {{type: string}}}}}}}}}}}}" for i in range(100, 600))
    return Input(paths(f"/a: {{get: {{operationId: a, responses: {{{declared}}}}}}}"))


@hostile("one response of 400 headers that 4,000 operations refer to")
def shared_responses():
    headers = listed(f"X-H{j}: {{schema: {{type: string}}}}" for j in range(400))
    shared = f"components: {{responses: {{R: {{description: d, headers: {{{headers}}}}}}}}}\n"
    refer = "responses: {'200': {$ref: '#/components/responses/R'}}"
    return Input(paths(*(f"/p{i}: {{get: {{operationId: o{i}, {refer}}}}}" for i in range(4000)), components=shared))


@hostile("30 parameters that are shared by 5,000 operations, each an inline object")
def shared_parameters():
    declared = listed(f"P{i}: {{name: p{i}, in: query, schema: {{type: string, enum: [a, b, c{i}]}}}}" for i in range(30))
    refer = listed(f"{{$ref: '#/components/parameters/P{i}'}}" for i in range(30))
    return Input(paths(*(f"/p{i}: {{get: {{operationId: o{i}, parameters: [{refer}], {NO_CONTENT}}}}}" for i in range(5000)),
                       components=f"components: {{parameters: {{{declared}}}}}\n"))


def service(prefix, kind, count=3000):
    """Returns a document whose operations and schemas have names with a prefix."""
    operations = (
        f"/{prefix}{i}: {{post: {{operationId: {prefix}Op{i}, parameters: [{{name: q{i}, in: query, schema: {{type: {kind}}}}}], "
        f"requestBody: {{content: {{application/json: {{schema: {{$ref: '#/components/schemas/{prefix}M{i}'}}}}}}}}, "
        f"responses: {{'200': {{description: d, content: {{application/json: {{schema: "
        f"{{$ref: '#/components/schemas/{prefix}M{i}'}}}}}}}}}}}}}}" for i in range(count))
    declared = (f"    {prefix}M{i}: {{type: object, required: [a], properties: {{a: {{type: {kind}}}, "
                f"b: {{type: array, items: {{type: {kind}}}}}}}}}\n" for i in range(count))
    return paths(*operations, components="components:\n  schemas:\n" + "".join(declared))


@hostile("two documents of 3,000 operations and schemas that differ everywhere")
def different_everywhere():
    return Input({"openapi.yaml": service("a", "string")}, changed=service("a", "integer"))


@hostile("two documents of 3,000 operations and schemas that all have other names")
def renamed_everywhere():
    return Input({"openapi.yaml": service("alpha", "string")}, changed=service("alpine", "string"))


@hostile("1,000 schemas with 30 properties each, all of which change")
def changed_properties():
    def whole(kind):
        declared = (f"    M{i}: {{type: object, properties: {{{listed(f'p{j}: {{type: {kind}}}' for j in range(30))}}}}}\n"
                    for i in range(1000))
        operations = (f"/m{i}: {{get: {{operationId: g{i}, responses: {{'200': {{description: d, content: {{application/json: "
                      f"{{schema: {{$ref: '#/components/schemas/M{i}'}}}}}}}}}}}}}}" for i in range(1000))
        return paths(*operations, components="components:\n  schemas:\n" + "".join(declared))

    return Input({"openapi.yaml": whole("string")}, changed=whole("integer"))


def shared_item():
    """Returns a path item with four operations that declare large schemas in place."""
    schema = f"{{type: object, properties: {{{listed(f'p{j}: {{type: string}}' for j in range(300))}}}}}"
    content = f"content: {{application/json: {{schema: {schema}}}}}"
    methods = (f"{method}: {{requestBody: {{{content}}}, responses: {{'200': {{description: fine, {content}}}}}}}"
               for method in ("post", "put", "patch", "delete"))
    return f"components: {{pathItems: {{P: {{{listed(methods)}}}}}}}\n"


@hostile("3,000 paths that are one path item, with large schemas in place")
def paths_of_one_item():
    return Input(paths(*(f"/a{i}: {{$ref: '#/components/pathItems/P'}}" for i in range(3000)), components=shared_item()))


@hostile("10,000 webhooks that are one path item, with large schemas in place")
def webhooks_of_one_item():
    hooks = listed(f"a{i}: {{$ref: '#/components/pathItems/P'}}" for i in range(10_000))
    return Input(paths(f"/a: {{get: {{{NO_CONTENT}}}}}", components=f"webhooks: {{{hooks}}}\n{shared_item()}"))


@hostile("300 operations with 100 callbacks each that are one path item, with large schemas in place")
def callbacks_of_one_item():
    callbacks = listed(f"c{j}: {{'{{$url}}': {{$ref: '#/components/pathItems/P'}}}}" for j in range(100))
    operations = (f"/a{i}: {{get: {{operationId: a{i}, {NO_CONTENT}, callbacks: {{{callbacks}}}}}}}" for i in range(300))
    return Input(paths(*operations, components=shared_item()))
