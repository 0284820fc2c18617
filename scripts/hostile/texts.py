"""Inputs that write something once and refer to it thousands of times: long texts, addresses, credentials, examples."""

import json

from .table import HEAD, NO_CONTENT, Input, hostile, listed, native, paths, ref, schemas

STRING = "{type: string}"
WORDS = "word " * 100_000


def operations(count, body, components=""):
    """Returns a document of many operations that all say the same."""
    return Input(paths(*(f"/p{i}: {{get: {{operationId: o{i}, {body}}}}}" for i in range(count)), components=components))


def calls(count, *sections, more=""):
    """Returns a native specification of many endpoints."""
    lines = (f"    e{i}: {{get: /a{i}, returns: string{more}}}" for i in range(count))
    return Input({"api.yaml": native(*sections, "endpoints:", "  G:", *lines)})


@hostile("3,000 operations that refer to a parameter with a description of 500,000 letters")
def shared_description():
    parameter = f"{{name: p, in: query, description: '{WORDS}', schema: {STRING}}}"
    return operations(3000, f"parameters: [{{$ref: '#/components/parameters/P'}}], {NO_CONTENT}",
                      f"components: {{parameters: {{P: {parameter}}}}}\n")


@hostile("5,000 operations whose descriptions are aliases of a text of 500,000 letters")
def aliased_description():
    items = (f"  /p{i}: {{get: {{operationId: o{i}, summary: *d, description: *d, {NO_CONTENT}}}}}\n" for i in range(5000))
    return Input(HEAD.replace("title: Hostile", f"title: Hostile, description: &d '{WORDS}'") + "paths:\n" + "".join(items))


@hostile("3,000 children of a parent with a field that is described by 500,000 letters")
def inherited_description():
    return Input(schemas(f"A: {{type: object, properties: {{a: {{type: string, description: '{WORDS}'}}}}}}", *(
        f"M{i}: {{allOf: [{ref('A')}, {{type: object, properties: {{b: {STRING}}}}}]}}" for i in range(3000))))


@hostile("4,000 operations of a server whose address has 500,000 letters")
def long_server_address():
    items = (f"  /p{i}: {{get: {{operationId: o{i}, {NO_CONTENT}}}}}\n" for i in range(4000))
    return Input(HEAD.replace("api.example", "api.example/" + "u" * 500_000) + "paths:\n" + "".join(items))


@hostile("native: 4,000 endpoints behind a prefix of 500,000 letters")
def long_prefix():
    lines = (f"    e{i}: {{get: /a{i}, returns: string}}" for i in range(4000))
    return Input({"api.yaml": native("endpoints:", "  G:", f"    group: {{prefix: /{'p' * 500_000}}}", *lines)})


@hostile("native: 5,000 endpoints that all send 5,000 header fields")
def common_headers():
    return calls(5000, f"headers: {{{listed(f'X-A{i}: v{i}' for i in range(5000))}}}")


@hostile("native: 15,000 endpoints that all can be refused with 200 statuses")
def common_errors():
    return calls(15_000, f"errors: {{{listed(f'{status}: P' for status in range(400, 600))}}}",
                 "models: {P: {fields: {d: string}}}")


def secured(security, schemes):
    """Returns a document of 8,000 operations, each of which takes these credentials."""
    items = {f"/a{i}": {"get": {"operationId": f"o{i}", "responses": {"204": {"description": "n"}}}} for i in range(8000)}
    return Input({"openapi.json": json.dumps({
        "openapi": "3.1.0", "info": {"title": "Hostile", "version": "1"}, "servers": [{"url": "https://api.example"}],
        "security": security, "paths": items, "components": {"securitySchemes": schemes}})})


def keys():
    """Returns 5,000 security schemes."""
    return {f"s{i}": {"type": "apiKey", "in": "header", "name": f"X{i}"} for i in range(5000)}


@hostile("a server with 30,000 variables")
def many_server_variables():
    declared = listed(f"v{i}: {{default: a}}" for i in range(30_000))
    address = "https://a.example/" + "/".join(f"{{v{i}}}" for i in range(30_000))
    return Input(HEAD.replace('{url: "https://api.example"}', f"{{url: '{address}', variables: {{{declared}}}}}") + "paths: {}\n")


@hostile("native: 5,000 endpoints on 200 servers of 300 variables")
def endpoints_of_many_servers():
    declared = listed(f"v{i}: [a, b, c]" for i in range(300))
    address = "https://a.example/" + "/".join(f"{{v{i}}}" for i in range(300))
    servers = "".join(f"  s{i}: {{url: '{address}', variables: {{{declared}}}}}\n" for i in range(200))
    lines = "".join(f"    e{i}: {{get: /a{i}, returns: string, server: s{i % 200}}}\n" for i in range(5000))
    return Input({"api.yaml": f"martlet: 1\napi: Hostile\nservers:\n{servers}endpoints:\n  G:\n{lines}"})


@hostile("8,000 operations, each of which takes any of 5,000 credentials")
def any_credential():
    return secured([{f"s{i}": []} for i in range(5000)], keys())


@hostile("8,000 operations, each of which takes all of 5,000 credentials")
def all_credentials():
    return secured([{f"s{i}": [] for i in range(5000)}], keys())


@hostile("8,000 operations, each of which asks for 10,000 scopes")
def many_scopes():
    scopes = [f"scope{i}" for i in range(10_000)]
    flow = {"authorizationUrl": "https://a.example/u", "tokenUrl": "https://a.example/t",
            "scopes": dict.fromkeys(scopes, "x")}
    return secured([{"o": scopes}], {"o": {"type": "oauth2", "flows": {"authorizationCode": flow}}})


@hostile("native: 160 endpoints whose bodies are aliases of one with 3,000 parts")
def aliased_bodies():
    body = f"{{multipart: {{{listed(f'p{i}: file' for i in range(3000))}}}}}"
    lines = (f"    e{i}: {{post: /a{i}, body: {'*b' if i else '&b ' + body}, returns: string}}" for i in range(160))
    return Input({"api.yaml": native("endpoints:", "  G:", *lines)})


@hostile("native: 400 ways to sign in, each of which carries 400 values")
def flows_with_many_values():
    values = [f"x{i}" for i in range(400)]
    fields = f"{{fields: {{{listed(f'{value}: string' for value in values)}}}}}"
    first = f"&c [{listed(values)}]"
    flows = (f"  f{i}: {{kind: oneTimeCode, send: G.s, verify: G.v, complete: G.c, carry: {'*c' if i else first}}}"
             for i in range(400))
    return Input({"api.yaml": native(
        "flows:", *flows, "endpoints:", "  G:",
        f"    s: {{post: /s, auth: none, body: {{fields: {{p: string}}}}, returns: {fields}}}",
        f"    v: {{post: /v, auth: none, body: {fields}, returns: void}}",
        f"    c: {{post: /c, auth: none, body: {fields}, returns: void}}")})


@hostile("native: 10,000 ways to sign in with the same steps, which send and answer 10,000 fields")
def flows_of_large_steps():
    fields = f"{{fields: {{{listed(f'x{i}: string' for i in range(10_000))}}}}}"
    flows = (f"  f{i}: {{kind: oneTimeCode, send: G.s, verify: G.v, carry: [x{i}]}}" for i in range(10_000))
    return Input({"api.yaml": native(
        "flows:", *flows, "endpoints:", "  G:",
        f"    s: {{post: /s, auth: none, body: {{fields: {{p: string}}}}, returns: {fields}}}",
        f"    v: {{post: /v, auth: none, body: {fields}, returns: void}}")})


@hostile("native: 3,000 endpoints and 3,000 schemes with paths of 5,000 fields")
def long_field_paths():
    def path(anchor, last, first):
        return f"&{anchor} {'f.' * 5000}{last}" if first else f"*{anchor}"

    schemes = (f"  s{i}: {{type: bearer, tokens: {{model: M, access: {path('a', 'next', i == 0)}}}}}" for i in range(3000))
    lines = (f"    e{i}: {{get: /a{i}, query: {{c: 'string?'}}, returns: M, pages: {{items: {path('b', 'items', i == 0)}, "
             f"next: {path('c', 'next', i == 0)}, into: c}}}}" for i in range(3000))
    return Input({"api.yaml": native("auth:", *schemes, "endpoints:", "  G:", *lines,
                                     "models: {M: {fields: {f: 'M?', items: '[string]', next: 'string?'}}}")})


@hostile("native: 3,000 fields with examples that fit no member of a union of 60 that leads to itself")
def native_examples_of_a_union():
    fields = listed(f"p{i}: {{type: 'U?', examples: [{{a: {{a: {{a: {{a: {{z: 1}}}}}}}}}}]}}" for i in range(3000))
    members = (f"  M{j}: {{fields: {{a: 'U?', k{j}: string}}}}" for j in range(60))
    union = f"  U: {{oneOf: {{{listed(f'm{j}: M{j}' for j in range(60))}}}}}"
    return Input({"api.yaml": native("endpoints: {G: {getA: {get: /a, returns: A}}}", "models:",
                                     f"  A: {{fields: {{{fields}}}}}", union, *members)})


@hostile("3,000 fields with examples that fit no member of a union of 60 that leads to itself")
def examples_of_a_union():
    fields = listed(f"p{i}: {{allOf: [{ref('U')}], examples: [{{a: {{a: {{a: {{a: {{z: 1}}}}}}}}}}]}}" for i in range(3000))
    members = (f"M{j}: {{type: object, required: [k{j}], properties: {{a: {ref('U')}, k{j}: {STRING}}}}}" for j in range(60))
    return Input(schemas(f"A: {{type: object, properties: {{{fields}}}}}",
                         f"U: {{anyOf: [{listed(ref(f'M{j}') for j in range(60))}]}}", *members))


@hostile("diff: 8,000 patternProperties whose schemas all change")
def changed_pattern_properties():
    def text(more):
        patterns = listed(f"'^a{i}b*c*$': {{type: string, maxLength: {i + more}}}" for i in range(8000))
        return schemas(f"A: {{type: object, patternProperties: {{{patterns}}}}}")

    return Input({"openapi.yaml": text(0)}, changed=text(1), commands=["diff-changed", "diff-json", "diff-html"])
