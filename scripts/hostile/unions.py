"""Inputs that attack what tells the members of unions apart: parents with a discriminator, mappings, constants, and values
that are tried with each member."""

import json

from .comparisons import COMPARED, HEAD, fine, object_of, to
from .table import Input, hostile

STRING, INTEGER = {"type": "string"}, {"type": "integer"}


def document(schemas, paths=None):
    """Returns the text of a document with these schemas; its paths return the first one unless others are given."""
    paths = paths or {"/a": {"get": {"operationId": "getA", "responses": fine(to(next(iter(schemas))))}}}
    return json.dumps({**HEAD, "paths": paths, "components": {"schemas": schemas}}, separators=(",", ":"))


def parent(kind=STRING, **rest):
    """Returns a schema whose subtypes the field k tells apart."""
    mapping = rest.pop("mapping", None)
    discriminator = {"propertyName": "k", **({"mapping": mapping} if mapping else {})}
    return object_of({"k": kind, **rest}, discriminator=discriminator)


def extends(*names):
    """Returns a schema that extends others and adds nothing."""
    return {"allOf": [to(name) for name in names]}


def chain(count, first, fields=lambda i: None):
    """Returns a parent and a chain of schemas that each extend the one before."""
    schemas = {"A": first}
    for i in range(count):
        own = fields(i)
        schemas[f"C{i}"] = {"allOf": [to(f"C{i - 1}" if i else "A"), *([object_of(own)] if own else [])]}
    return schemas


def shown(example):
    """Returns paths that send and receive the schema A, with an example."""
    media = {"content": {"application/json": {"schema": to("A"), "example": example}}}
    return {"/a": {"post": {"operationId": "postA", "requestBody": media, "responses": {"200": {"description": "x", **media}}}}}


# MARK: Subtypes

@hostile("4,000 schemas that extend one that extends 4,000 with a discriminator: 16,000,000 subtypes")
def subtypes_of_many_parents():
    return Input({"openapi.json": document({
        "A": object_of({"x": INTEGER}), **{f"P{i}": parent() for i in range(4000)},
        "M": extends(*(f"P{i}" for i in range(4000))), **{f"C{i}": extends("M") for i in range(4000)}})})


@hostile("9,500 schemas that extend one that extends ten with a discriminator: 95,000 subtypes, as many as a run takes")
def subtypes_of_ten_parents():
    return Input({"openapi.json": document({
        "A": object_of({"x": INTEGER}), **{f"P{i}": parent() for i in range(10)},
        "M": extends(*(f"P{i}" for i in range(10))), **{f"C{i}": extends("M") for i in range(9500)}})})


@hostile("400 schemas that extend 100 with discriminators of different names, one inside the other")
def subtypes_of_different_parents():
    def layer(i):
        own = object_of({f"k{i}": STRING}, discriminator={"propertyName": f"k{i}"})
        return {"allOf": [own, *([to(f"P{i - 1}")] if i else [])]}

    return Input({"openapi.json": document({
        "A": object_of({"x": INTEGER}), **{f"P{i}": layer(i) for i in range(100)},
        **{f"C{i}": {"allOf": [to("P99"), object_of({f"q{i}": INTEGER})]} for i in range(400)}})})


@hostile("a chain of 5,000 schemas that each extend the one before, the first of which has a discriminator")
def subtypes_of_subtypes():
    return Input({"openapi.json": document(chain(5000, parent()))})


@hostile("6,000 subtypes of a parent whose discriminator lists 6,000 values")
def subtypes_with_many_values():
    kind = {"type": "string", "enum": [f"valueOf{i}Q" for i in range(6000)]}
    return Input({"openapi.json": document({"A": parent(kind), **{f"Child{i}": extends("A") for i in range(6000)}})})


@hostile("3,000 subtypes that each narrow a list of 6,000 values to one")
def subtypes_that_narrow_a_list():
    values = [f"valueOf{i}Q" for i in range(6000)]
    narrowed = lambda i: {"allOf": [to("A"), object_of({"k": {"enum": [values[i]]}})]}  # noqa: E731
    return Input({"openapi.json": document({
        "A": parent({"type": "string", "enum": values}), **{f"C{i}": narrowed(i) for i in range(3000)}})})


@hostile("2,500 subtypes of one that narrows a list of 5,000 values to 4,000")
def subtypes_of_one_that_narrows_a_list():
    values = [f"v{i}" for i in range(5000)]
    return Input({"openapi.json": document({
        "A": parent({"type": "string", "enum": values}),
        "B": {"allOf": [to("A"), object_of({"k": {"enum": values[:4000]}})]},
        **{f"C{i}": {"allOf": [to("B"), object_of({"k": STRING})]} for i in range(2500)}})})


@hostile("3,000 subtypes of a parent with a property that is none of 3,000 values")
def subtypes_with_a_large_keyword():
    other = {"type": "string", "not": {"enum": [f"v{i}" for i in range(3000)]}}
    return Input({"openapi.json": document({
        "A": parent(o=other), **{f"C{i}": {"allOf": [to("A"), object_of({f"q{i}": INTEGER})]} for i in range(3000)}})})


@hostile("3,000 subtypes that add nothing to a parent with an object of 3,000 properties inside")
def subtypes_with_a_large_object():
    return Input({"openapi.json": document({
        "A": parent(o=object_of({f"p{i}": INTEGER for i in range(3000)})), **{f"C{i}": extends("A") for i in range(3000)}})})


@hostile("a mapping of 20,000 values, to one of 3,000 subtypes that are parents themselves")
def subtypes_with_a_long_mapping():
    above = lambda j: "A" if j == 0 else "C0" if j < 3 else f"C{j // 2}"  # noqa: E731
    return Input({"openapi.json": document({
        "A": parent(mapping={f"v{i}": "C1" for i in range(20_000)}), **{f"C{j}": extends(above(j)) for j in range(3000)}})})


@hostile("3,000 unions of subtypes whose mapping has 5,000 entries that lead nowhere")
def unions_with_a_dangling_mapping():
    return Input({"openapi.json": document({
        "A": parent(mapping={f"v{i}": f"X{i}" for i in range(5000)}), **{f"C{j}": extends("A") for j in range(3)},
        **{f"U{j}": {"oneOf": [to("C0"), to("C1")]} for j in range(3000)}})})


@hostile("2,000 unions of eight subtypes of a parent that has 2,000")
def unions_of_subtypes():
    return Input({"openapi.json": document({
        "A": parent(), **{f"C{j}": extends("A") for j in range(2000)},
        **{f"U{j}": {"oneOf": [to(f"C{(j + i) % 2000}") for i in range(8)]} for j in range(2000)}})})


@hostile("4,000 unions of two subtypes, one of which has 4,000 subtypes itself")
def unions_of_parents():
    return Input({"openapi.json": document({
        "A": parent(), "D": extends("A"), "E": extends("A"), **{f"C{j}": extends("D") for j in range(4000)},
        **{f"U{j}": {"oneOf": [to("D"), to("E")]} for j in range(4000)}})})


@hostile("diff: a chain of 1,200 schemas that all change, the first of which has a discriminator")
def changed_subtypes_of_subtypes():
    kinds = lambda k: [STRING, INTEGER][k]  # noqa: E731
    text = lambda k: document(chain(1200, parent(r=kinds(k)), lambda j: {f"q{j}": kinds(k)}))  # noqa: E731
    return Input({"openapi.json": text(0)}, changed=text(1), commands=COMPARED)


# MARK: Members

@hostile("120 unions of 150 schemas that extend one of 1,500 constants: 27,000,000 constants")
def members_with_constants():
    members = [to(f"M{i}") for i in range(150)] + [STRING]
    return Input({"openapi.json": document({
        "A": object_of({"x": INTEGER}), "B": object_of({f"p{i}": {"const": i} for i in range(1500)}),
        **{f"M{i}": extends("B") for i in range(150)}, **{f"U{j}": {"anyOf": members} for j in range(120)}})})


def linked_unions(unions, members, following):
    """Returns unions whose members all contain another union and a list."""
    schemas = {f"U{i}": {"anyOf": [to(f"M{i}x{j}") for j in range(members)]} for i in range(unions)}
    for i in range(unions):
        for j in range(members):
            schemas[f"M{i}x{j}"] = object_of({"n": following(i), f"z{j}": INTEGER, "l": {"type": "array", "items": INTEGER}})
    return {"A": to("U0"), **schemas}


def nested(depth, length):
    """Returns an object inside others, each of which has a list of numbers."""
    value = {"l": [1] * length}
    for _ in range(depth):
        value = {"n": value, "l": [1] * length}
    return value


@hostile("an example of 1 MB that is 180 unions of 20 members deep")
def members_of_a_deep_value():
    return Input({"openapi.json": document(linked_unions(60, 20, lambda i: to(f"U{(i + 1) % 60}")), shown(nested(180, 1000)))})


@hostile("an example that is 200 unions deep, each with other members, and fits none of them")
def members_of_a_value_that_fits_none():
    return Input({"openapi.json": document(
        linked_unions(200, 6, lambda i: to(f"U{i + 1}") if i < 199 else STRING), shown(nested(200, 300)))})


@hostile("a list of 40,000 numbers that 4,000 members of a union could have")
def members_of_a_long_list():
    members = {f"M{i}": object_of({"x": {"type": "array", "items": INTEGER}, f"q{i}": INTEGER}) for i in range(4000)}
    return Input({"openapi.json": document(
        {"A": {"anyOf": [to(name) for name in members]}, **members}, shown({"x": [1] * 40_000}))})


@hostile("an object of 30,000 keys that two members of a union with 30,000 properties do not have")
def members_with_other_keys():
    return Input({"openapi.json": document(
        {"A": {"anyOf": [to("M0"), to("M1")]}, "B": object_of({f"p{i}": INTEGER for i in range(30_000)}),
         **{f"M{i}": {"allOf": [to("B"), object_of({f"q{i}": INTEGER})]} for i in range(2)}},
        shown({f"r{i}": 1 for i in range(30_000)}))})


def of_each_other(count, union, member):
    """Returns a union whose members require the union, and have a list of another member."""
    own = lambda i: {"n": to("A"), "l": {"type": "array", "items": to(f"C{(i + 1) % count}")}}  # noqa: E731
    return document({"A": union, **{f"C{i}": member(own(i)) for i in range(count)}},
                    {"/a": {"post": {"operationId": "postA", "responses": fine(to("A")),
                                     "requestBody": {"content": {"application/json": {"schema": to("A")}}}}}})


@hostile("4,000 subtypes that require their parent, and have lists of each other")
def members_that_are_subtypes_of_their_union():
    union = {**parent(), "required": ["k"]}
    return Input({"openapi.json": of_each_other(
        4000, union, lambda own: {"allOf": [to("A"), object_of(own, required=["n"])]})})


@hostile("4,000 members of a union with a discriminator that require the union, and have lists of each other")
def members_that_require_their_union():
    union = {"oneOf": [to(f"C{i}") for i in range(4000)], "discriminator": {"propertyName": "k"}}
    return Input({"openapi.json": of_each_other(
        4000, union, lambda own: object_of({"k": STRING, **own}, required=["k", "n"]))})


@hostile("an example of a schema that is 28 unions of two members deep, the second of which has one more key")
def members_of_an_example():
    value = {"n": {}, "q": 1}
    for _ in range(27):
        value = {"n": value, "q": 1}
    return Input({"openapi.json": document({
        "A": object_of({"n": to("U"), "q": INTEGER}, example=value), "U": {"anyOf": [to("M"), to("N")]},
        "M": object_of({"n": to("U")}), "N": object_of({"n": to("U"), "q": INTEGER})})})
