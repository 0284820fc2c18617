"""A backend as the one of specs/aroti.yaml: the routes, models and answers are the specification's, all else is FastAPI's.

It asks the provider what a token is worth (RFC 7662) on each request, so a token that was revoked is refused at once.

Environment: INTEROP_PROVIDER, the provider's address. Run as `uvicorn aroti:app`.
"""

import base64
import datetime
import itertools
import json
import os
import urllib.parse
import urllib.request
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

INTROSPECTION = os.environ["INTEROP_PROVIDER"] + "/realms/aroti/protocol/openid-connect/token/introspect"
BACKEND = base64.b64encode(b"aroti-backend:backend-secret").decode()


class Specialist(BaseModel):
    id: str
    name: str
    specialty: str
    categories: list[str]
    country: str
    countryFlag: str
    rating: float
    reviewCount: int
    sessionCount: int
    price: float
    bio: str
    yearsOfPractice: int
    photo: str | None = None
    available: bool = True
    languages: list[str]
    addedDate: datetime.date


class Booking(BaseModel):
    specialistId: str
    date: datetime.date
    time: str


class Move(BaseModel):
    date: datetime.date
    time: str


class Session(BaseModel):
    id: str
    specialistId: str
    specialistName: str
    specialistPhoto: str | None
    specialty: str
    date: datetime.date
    time: str
    duration: int
    price: float
    status: str
    meetingLink: str | None
    preparationNotes: str | None


class Changes(BaseModel):
    name: str | None = None
    photo: str | None = None


class UserProfile(BaseModel):
    id: str
    name: str
    email: str
    photo: str | None
    createdAt: datetime.datetime
    updatedAt: datetime.datetime | None


SPECIALISTS = {
    specialist.id: specialist for specialist in [
        Specialist(
            id="1", name="Raluca", specialty="Astrologer", categories=["Astrology", "Moon Cycles"], country="Romania",
            countryFlag="🇷🇴", rating=4.9, reviewCount=128, sessionCount=150, price=40.5, bio="15 years of practice",
            yearsOfPractice=15, photo="specialist-1", languages=["Romanian", "English"],
            addedDate=datetime.date(2024, 1, 15)),
        Specialist(
            id="über/2", name="Zoë", specialty="Reiki", categories=["Energy & Light"], country="Österreich",
            countryFlag="🇦🇹", rating=5, reviewCount=0, sessionCount=0, price=60, bio="", yearsOfPractice=3,
            available=False, languages=["Deutsch"], addedDate=datetime.date(2025, 2, 28)),
    ]
}
sessions: dict[str, Session] = {}
profiles: dict[str, UserProfile] = {}
numbers = itertools.count(1)
app = FastAPI()


def person(credentials: Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]) -> str:
    """The name of whoever a token belongs to."""
    form = urllib.parse.urlencode({"token": credentials.credentials}).encode()
    request = urllib.request.Request(INTROSPECTION, form, {"Authorization": f"Basic {BACKEND}"})
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
    if not answer["active"]:
        raise HTTPException(401, "The token is no longer valid", {"WWW-Authenticate": 'Bearer error="invalid_token"'})
    return answer["username"]


Person = Annotated[str, Depends(person)]


def booked(id: str) -> Session:
    if id not in sessions:
        raise HTTPException(404, "Session not found")
    return sessions[id]


def check_free(date: datetime.date, time: str, but: str | None = None):
    if any((it.date, it.time) == (date, time) and it.id != but for it in sessions.values()):
        raise HTTPException(409, "Somebody else was faster")


@app.get("/api/specialists")
def get_specialists(
    person: Person, page: int = 1, category: str | None = None, available: bool | None = None
) -> list[Specialist]:
    found = [
        it for it in SPECIALISTS.values()
        if (category is None or category in it.categories) and (available is None or available == it.available)]
    return found if page == 1 else []


@app.get("/api/specialists/{id:path}")
def get_specialist(person: Person, id: str) -> Specialist:
    if id not in SPECIALISTS:
        raise HTTPException(404, "Specialist not found")
    return SPECIALISTS[id]


@app.get("/api/sessions/upcoming")
def get_upcoming_sessions(person: Person) -> list[Session]:
    return sorted(sessions.values(), key=lambda it: (it.date, it.time))


@app.get("/api/sessions/{id}")
def get_session(person: Person, id: str) -> Session:
    return booked(id)


@app.post("/api/sessions", status_code=201)
def book_session(person: Person, booking: Booking) -> Session:
    if booking.specialistId not in SPECIALISTS:
        raise HTTPException(404, "Specialist not found")
    check_free(booking.date, booking.time)
    specialist = SPECIALISTS[booking.specialistId]
    session = Session(
        id=f"s{next(numbers)}", specialistId=specialist.id, specialistName=specialist.name,
        specialistPhoto=specialist.photo, specialty=specialist.specialty, date=booking.date, time=booking.time,
        duration=50, price=specialist.price, status="pending", meetingLink=None, preparationNotes=None)
    sessions[session.id] = session
    return session


@app.put("/api/sessions/{id}")
def update_session(person: Person, id: str, move: Move) -> Session:
    check_free(move.date, move.time, but=booked(id).id)
    sessions[id] = booked(id).model_copy(update={
        "date": move.date, "time": move.time, "status": "confirmed", "meetingLink": "https://meet.example.com/ada?room=7"})
    return sessions[id]


@app.delete("/api/sessions/{id}", status_code=204)
def cancel_session(person: Person, id: str):
    del sessions[booked(id).id]


@app.get("/api/users/me")
def get_profile(person: Person) -> UserProfile:
    return profiles.setdefault(person, UserProfile(
        id=person, name=person.capitalize(), email=f"{person}@example.com", photo=None,
        createdAt=datetime.datetime(2025, 11, 1, 9, 30, tzinfo=datetime.timezone.utc), updatedAt=None))


@app.put("/api/users/me")
def update_profile(person: Person, changes: Changes) -> UserProfile:
    profiles[person] = get_profile(person).model_copy(update={
        **changes.model_dump(exclude_unset=True),
        "updatedAt": datetime.datetime(2025, 11, 2, 20, 5, 12, 250_000, datetime.timezone(datetime.timedelta(hours=2)))})
    return profiles[person]
