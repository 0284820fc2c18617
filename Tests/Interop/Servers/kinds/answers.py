"""Answers: text, bytes, streams, several statuses, several models, errors, and nothing."""

import uuid
from collections.abc import AsyncIterable, Iterable
from typing import Any

from fastapi import APIRouter, Request, Response, status
from fastapi.responses import (
    FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, StreamingResponse,
)
from fastapi.sse import EventSourceResponse, ServerSentEvent

from .models import Animal, Answer, Bird, Cat, Dog, Pet, Piece, Problem, Question

routes = APIRouter(tags=["Answers"])


@routes.get("/text", response_class=PlainTextResponse)
def read_text() -> str:
    return "Grüße"


@routes.get(
    "/bytes", response_class=Response,
    responses={200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}})
def read_bytes() -> Response:
    return Response(bytes(range(256)), media_type="application/octet-stream")


@routes.get(
    "/events", response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"$ref": "#/components/schemas/Cat"}}}}})
def read_events() -> StreamingResponse:
    events = (f'data: {{"kind": "cat", "lives": {lives}}}\n\n' for lives in range(3))
    return StreamingResponse(events, media_type="text/event-stream")


@routes.post(
    "/chat", response_model=Answer,
    responses={200: {"content": {"text/event-stream": {"schema": Piece.model_json_schema()}}}})
def chat(question: Question) -> Any:
    """One answer, or the same piece by piece, as services for chats do it: by what the question asks for."""
    words = question.text.upper().split()
    if not question.stream:
        return Answer(text=" ".join(words), count=len(words))
    pieces = [Piece(piece=word, rest=len(words) - index - 1).model_dump_json() for index, word in enumerate(words)]
    events = (f"data: {piece}\n\n" for piece in [*pieces, "[DONE]"])
    return StreamingResponse(events, media_type="text/event-stream")


@routes.get(
    "/report", response_model=list[Cat],
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}})
def read_report(request: Request) -> Any:
    """JSON or CSV, as the client accepts it."""
    cats = [Cat(kind="cat", lives=lives) for lives in range(2)]
    if not request.headers.get("accept", "").startswith("text/csv"):
        return cats
    return Response("kind,lives\r\n" + "".join(f"cat,{cat.lives}\r\n" for cat in cats), media_type="text/csv")


@routes.delete("/things/{id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_thing(id: uuid.UUID) -> None:
    return None


@routes.get("/problems/{code}", responses={404: {"model": Problem}, 409: {"model": Problem}})
def read_problem(code: int, response: Response) -> Cat | Problem:
    if code == 200:
        return Cat(kind="cat")
    response.status_code = code
    return Problem(code=code, reason="asked for")


@routes.put("/answers/{code}", responses={202: {"model": Problem, "description": "Later"}})
def put_answer(code: int, response: Response) -> Cat:
    if code == 202:
        return Response(Problem(code=202, reason="later").model_dump_json(), 202, media_type="application/json")
    return Cat(kind="cat", lives=code)


@routes.get("/html", response_class=HTMLResponse)
def read_html() -> str:
    return "<p>Grüße</p>"


@routes.get("/file", response_class=FileResponse)
def read_file() -> str:
    return __file__


@routes.get("/moved", response_class=RedirectResponse)
def read_moved() -> str:
    return "/html"


@routes.get("/lines")
def read_lines() -> Iterable[Cat]:
    """Lines of JSON, as FastAPI writes what a generator yields."""
    for lives in range(3):
        yield Cat(kind="cat", lives=lives)


@routes.get("/pet-events", response_class=EventSourceResponse)
async def read_pet_events() -> AsyncIterable[Pet]:
    """Events whose data is JSON."""
    yield Cat(kind="cat", lives=1)
    yield Dog(kind="dog", breed="pug")


@routes.post("/word-events", response_class=EventSourceResponse)
async def ask_words(word: str) -> AsyncIterable[ServerSentEvent]:
    """Events whose data is text, asked for with a POST."""
    yield ServerSentEvent(raw_data=word, event="word", id="1")
    yield ServerSentEvent(raw_data=word.upper(), event="word", id="2")


@routes.get(
    "/counted", responses={200: {"headers": {
        "X-Count": {"schema": {"type": "integer"}, "required": True},
        "X-Words": {"schema": {"type": "array", "items": {"type": "string"}}}}}})
def read_counted(response: Response) -> Cat:
    response.headers["X-Count"] = "3"
    response.headers["X-Words"] = "one, two"
    return Cat(kind="cat")


@routes.get("/either", response_model=Cat | Dog)
def read_either(wants_dog: bool = False) -> Any:
    return {"kind": "dog", "breed": "pug"} if wants_dog else {"kind": "cat"}


@routes.get("/sparse", response_model_exclude_unset=True)
def read_sparse() -> Animal:
    return Animal(name="Ada")


@routes.get("/narrowed", response_model=Animal)
def read_narrowed() -> Any:
    return Bird(name="Ada", wings=4)


@routes.get("/nullable")
def read_nullable(is_null: bool) -> Cat | None:
    return None if is_null else Cat(kind="cat")


@routes.get("/scalars/{which}")
def read_scalar(which: int) -> int | str | bool | None:
    return [7, "seven", True, None][which]


@routes.get("/untyped")
def read_untyped():
    return {"a": [1, None]}


@routes.get("/broken", responses={501: {"model": Animal}})
def read_broken(code: int) -> Cat:
    body = Animal(name="nobody") if code == 501 else Problem(code=code, reason="broken")
    return JSONResponse(body.model_dump(mode="json"), code)


@routes.get("/default", responses={"default": {"model": Problem}})
def read_default(fails: bool) -> Response:
    if fails:
        return JSONResponse(Problem(code=409, reason="default").model_dump(), 409)
    return JSONResponse({"kind": "cat"})


@routes.head("/text")
def head_text() -> None:
    return None


@routes.options("/text", status_code=status.HTTP_204_NO_CONTENT)
def text_options() -> None:
    return None


@routes.trace("/text")
def trace_text() -> str:
    return "traced"


@routes.get("/deprecated", deprecated=True, operation_id="own_id", summary="Own summary", description="Own *words*.")
def read_deprecated() -> str:
    return "still there"
