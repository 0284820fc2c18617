"""Every kind of parameter, body, answer and type that FastAPI has, each of which comes back as it was understood.

What a client sends is read by FastAPI into Python's types and written from them, so that a value that survives was
written and read as the server means it. `/openapi.json` describes all of it. Run as `uvicorn kinds:app`.
"""

from fastapi import FastAPI, Request

from . import answers, auth, bodies, forms, parameters
from .models import Cat, Problem

app = FastAPI(
    title="Kinds", version="1.0.0", servers=[{"url": "http://127.0.0.1:8000", "description": "Loopback"}],
    responses={"5XX": {"model": Problem, "description": "The server's fault"}})
for part in (parameters, bodies, forms, answers, auth):
    app.include_router(part.routes)


@app.webhooks.post("cat-arrived")
def cat_arrived(cat: Cat) -> None:
    """What the application would send, and therefore a model for whoever receives it."""


called: set[tuple[str, str]] = set()


@app.middleware("http")
async def note_call(request: Request, answer):
    """Notes which operations were called and did what they are there for."""
    response = await answer(request)
    route = request.scope.get("route")
    if route is not None and response.status_code not in (401, 403, 405, 422):
        called.add((request.method, route.path.replace(":path}", "}")))
    return response


@app.get("/called", include_in_schema=False)
def read_called() -> dict[str, list[str]]:
    """What was called, and what of the document never was."""
    all_of_it = {
        (method.upper(), path) for path, item in app.openapi()["paths"].items() for method in item}
    def write(operations):
        return sorted(f"{method} {path}" for method, path in operations)
    return {"called": write(all_of_it & called), "missing": write(all_of_it - called)}
