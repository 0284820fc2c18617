"""Forms and files."""

import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, File, Form, UploadFile
from fastapi.security import OAuth2PasswordRequestForm

from .models import (
    FormEcho, Level, Login, OptionalUploadEcho, PartEcho, Registration, Signup, UploadEcho,
)

routes = APIRouter(tags=["Forms"])


@routes.post("/form")
def send_form(
    name: Annotated[str, Form()],
    age: Annotated[int | None, Form()] = None,
    words: Annotated[list[str], Form()] = [],
    day: Annotated[datetime.date | None, Form()] = None,
    is_on: Annotated[bool, Form()] = False,
) -> FormEcho:
    return FormEcho(name=name, age=age, words=words, day=day, isOn=is_on)


@routes.post("/registration")
def register(registration: Annotated[Registration, Form()]) -> Registration:
    return registration


@routes.post("/login")
def login(form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Login:
    return Login(username=form.username, password=form.password, scopes=form.scopes)


async def part(file: UploadFile) -> PartEcho:
    content = await file.read()
    start = content[:8].decode("latin-1")
    return PartEcho(name=file.filename, type=file.content_type, size=len(content), start=start)


@routes.post("/files")
async def upload(
    raw: Annotated[bytes, File()],
    photo: UploadFile,
    more: Annotated[list[UploadFile], File()],
    caption: Annotated[str | None, Form()] = None,
) -> UploadEcho:
    return UploadEcho(raw=len(raw), photo=await part(photo), more=[await part(file) for file in more], caption=caption)


@routes.post("/signup")
def sign_up(signup: Annotated[Signup, Form()]) -> Signup:
    return signup


@routes.post("/files/optional")
async def upload_optional(
    file: UploadFile | None = None,
    level: Annotated[Level, Form()] = Level.high,
    labels: Annotated[list[str], Form()] = [],
) -> OptionalUploadEcho:
    return OptionalUploadEcho(file=await part(file) if file else None, level=level, labels=labels)


@routes.post("/files/raw")
async def upload_raw(files: Annotated[list[bytes], File(description="Several, read whole.")]) -> list[int]:
    return [len(file) for file in files]
