"""The types, most of which come back as they were sent."""

import dataclasses
import datetime
import decimal
import enum
import ipaddress
import uuid
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, Union

from pydantic import (
    AnyUrl, Base64Bytes, BaseModel, ConfigDict, Field, JsonValue, RootModel, SecretStr, computed_field,
)
from typing_extensions import TypedDict


class Color(str, enum.Enum):
    red = "red"
    dark_blue = "dark-blue"


class Level(enum.IntEnum):
    low = 1
    high = 9


class Dates(BaseModel):
    moment: datetime.datetime
    day: datetime.date
    clock: datetime.time
    span: datetime.timedelta
    moments: list[datetime.datetime]
    perhaps: datetime.date | None = None


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog"]
    breed: str


class Tree(BaseModel):
    name: str
    children: list["Tree"] = []


class Thing(BaseModel):
    id: uuid.UUID
    name: Annotated[str, Field(min_length=1, max_length=40)]
    price: decimal.Decimal
    weight: float
    count: int
    big: int = Field(json_schema_extra={"format": "int64"})
    isGood: bool
    color: Color
    level: Level
    dates: Dates
    pet: Annotated[Union[Cat, Dog], Field(discriminator="kind")]
    either: str | int
    label: Literal["a", "b"]
    site: str | None
    note: str | None = None
    tags: set[str]
    scores: dict[str, float]
    pair: tuple[int, str]
    tree: Tree
    anything: Any = None
    status_code: int = Field(200, alias="status-code")

    model_config = ConfigDict(populate_by_name=True)


class Change(BaseModel):
    """What is left out stays as it is; null takes a value away."""

    name: str | None = None
    note: str | None = None


class Changed(BaseModel):
    sent: list[str]
    name: str | None
    note: str | None


class Question(BaseModel):
    """Something that is said in a chat."""
    text: str
    stream: bool = False


class Answer(BaseModel):
    """What is said to a question."""
    text: str
    count: int


class Piece(BaseModel):
    """A part of an answer, with the number of those that follow."""
    piece: str
    rest: int


class Problem(BaseModel):
    code: int
    reason: str


class PathEcho(BaseModel):
    number: int
    word: str
    day: datetime.date
    moment: datetime.datetime
    id: uuid.UUID
    color: Color
    rest: str


class QueryEcho(BaseModel):
    word: str
    number: int
    ratio: float | None
    isOn: bool | None
    words: list[str]
    numbers: list[int] | None
    day: datetime.date | None
    moment: datetime.datetime | None
    id: uuid.UUID | None
    color: Color | None
    colors: list[Color]
    level: Level | None
    itemQuery: str | None


class Filter(BaseModel):
    limit: int = Field(100, gt=0, le=100)
    order_by: Literal["created", "updated"] = "created"
    tags: list[str] = []


class HeaderEcho(BaseModel):
    xToken: list[str]
    userAgentName: str | None
    xNumber: int
    xDay: datetime.date | None


class CookieEcho(BaseModel):
    session: str | None
    visits: int | None


class FormEcho(BaseModel):
    name: str
    age: int | None
    words: list[str]
    day: datetime.date | None
    isOn: bool


class Registration(BaseModel):
    name: str
    email: str | None = None
    color: Color = Color.red


class PartEcho(BaseModel):
    name: str | None
    type: str | None
    size: int
    start: str


class UploadEcho(BaseModel):
    raw: int
    photo: PartEcho
    more: list[PartEcho]
    caption: str | None


class Login(BaseModel):
    username: str
    password: str
    scopes: list[str]


class TwoBodies(BaseModel):
    thing: Cat
    other: Dog
    importance: int


Pet = Annotated[Union[Cat, Dog], Field(discriminator="kind")]


class Size(enum.Enum):
    """The members of an enumeration may be of several types."""

    small = "s"
    forty = 40


class Point(NamedTuple):
    x: int
    y: int = 0


class Stamp(TypedDict):
    by: str
    at: datetime.datetime


@dataclasses.dataclass
class Weight:
    grams: float
    is_net: bool = True


class Names(RootModel[list[str]]):
    """A model that is a list."""


class Animal(BaseModel):
    name: str = Field(description="What it is called.", examples=["Ada"])
    old_name: str | None = Field(None, deprecated=True)


class Bird(Animal):
    """Has what an animal has."""

    wings: Annotated[int, Field(ge=0, le=4, multiple_of=2)] = 2

    @computed_field
    @property
    def has_wings(self) -> bool:
        return self.wings > 0


Element = TypeVar("Element")


class Page(BaseModel, Generic[Element]):
    items: list[Element]
    next: int | None


class Types(BaseModel):
    """The types that are seldom seen."""

    model_config = ConfigDict(ser_json_timedelta="iso8601")

    blob: Base64Bytes
    plain: bytes
    address: ipaddress.IPv4Address
    url: AnyUrl
    password: SecretStr = Field(exclude=True)
    size: Size
    one: Literal["only"]
    number: Literal[1, 2]
    price: Annotated[decimal.Decimal, Field(max_digits=6, decimal_places=2)]
    point: Point
    stamp: Stamp
    weight: Weight
    names: Names
    nested: list[list[int]]
    by_number: dict[int, Cat]
    by_color: dict[Color, int]
    optional_list: list[int | None]
    moment_or_day: datetime.datetime | datetime.date
    plain_pet: Cat | Dog
    maybe_pet: Pet | None
    any_json: JsonValue
    some: object = None
    frozen: frozenset[int]
    required_null: int | None
    optional_null: int | None = None
    optional: int = 3
    aliased: str = Field(validation_alias="alias-in", serialization_alias="alias-out")
    ids: list[uuid.UUID] = Field(default_factory=list, max_length=3)


class MoreQueryEcho(BaseModel):
    clock: datetime.time | None
    span: datetime.timedelta | None
    price: decimal.Decimal | None
    kind: Literal["a", "b"] | None
    number: Literal[1, 2] | None
    either: int | str | None
    tags: set[str]
    days: list[datetime.date]
    moments: list[datetime.datetime]
    ids: list[uuid.UUID]
    levels: list[Level]
    ratios: list[float]
    flags: list[bool]
    pair: tuple[int, str] | None
    raw: str | None
    flag: bool
    nullable: int | None


class MorePathsEcho(BaseModel):
    level: Level
    label: Literal["a", "b"]
    ratio: float
    is_on: bool
    clock: datetime.time
    span: datetime.timedelta
    price: decimal.Decimal


class MoreHeadersEcho(BaseModel):
    flag: bool | None
    id: uuid.UUID | None
    moment: datetime.datetime | None
    color: Color | None
    ratio: float | None
    underscored: str | None


class CommonHeaders(BaseModel):
    x_trace: str
    x_count: int = 1
    x_day: datetime.date | None = None


class CommonCookies(BaseModel):
    theme: Color = Color.red
    visit_day: datetime.date | None = None
    note: str | None = None


class OptionalUploadEcho(BaseModel):
    file: PartEcho | None
    level: Level
    labels: list[str]


class Signup(BaseModel):
    id: uuid.UUID
    level: Level = Level.low
    ratio: float | None = None
    labels: list[str] = []
    moment: datetime.datetime | None = None
