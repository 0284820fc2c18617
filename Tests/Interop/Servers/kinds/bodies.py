"""Bodies in JSON: whole models, lists, unions, parts of a body, and bodies that may be left out."""

import uuid
from typing import Annotated, Any

from fastapi import APIRouter, Body, Response, status

from .models import (
    Bird, Cat, Change, Changed, Color, Dog, Names, Page, Pet, Thing, Tree, TwoBodies, Types,
)

routes = APIRouter(tags=["Bodies"])


@routes.post("/things", status_code=status.HTTP_201_CREATED)
def create_thing(thing: Thing, response: Response) -> Thing:
    response.headers["Location"] = f"/things/{thing.id}"
    return thing


@routes.patch("/things/{id}")
def change_thing(id: uuid.UUID, change: Change) -> Changed:
    return Changed(sent=sorted(change.model_fields_set), name=change.name, note=change.note)


@routes.post("/things/list")
def list_things(pets: list[Pet]) -> list[Cat | Dog]:
    return list(reversed(pets))


@routes.post("/tree")
def turn_tree(tree: Tree) -> Tree:
    return Tree(name=tree.name[::-1], children=[turn_tree(child) for child in reversed(tree.children)])


@routes.post("/two")
def send_two(thing: Cat, other: Dog, importance: Annotated[int, Body(gt=0)]) -> TwoBodies:
    return TwoBodies(thing=thing, other=other, importance=importance)


@routes.post("/embedded")
def send_embedded(thing: Annotated[Cat, Body(embed=True)]) -> Cat:
    return thing


@routes.post("/optional")
def send_optional(thing: Cat | None = None) -> Cat | None:
    return thing


@routes.post("/anything")
def send_anything(value: dict[str, Any]) -> dict[str, Any]:
    return value


@routes.post("/types", response_model_by_alias=True)
def send_types(types: Types) -> Types:
    return types


@routes.put("/pet")
def put_pet(pet: Pet) -> Pet:
    return pet


@routes.put("/plain-pet")
def put_plain_pet(pet: Cat | Dog | None = None) -> Cat | Dog | None:
    return pet


@routes.put("/names")
def put_names(names: Names) -> Names:
    return names


@routes.put("/word")
def put_word(word: Annotated[str, Body(min_length=2)]) -> str:
    return word


@routes.put("/colors")
def put_colors(colors: dict[str, Color]) -> dict[str, Color]:
    return colors


@routes.post("/birds")
def add_bird(bird: Bird) -> Page[Bird]:
    return Page[Bird](items=[bird], next=None)


@routes.post("/mixed/{number}")
def send_mixed(number: int, bird: Bird, word: str | None = None) -> dict[str, Bird | int | str | None]:
    return {"number": number, "bird": bird, "word": word}
