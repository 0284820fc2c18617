"""Parameters of paths, queries, headers and cookies: one by one, as lists, and as models."""

import datetime
import decimal
import uuid
from typing import Annotated, Literal

from fastapi import APIRouter, Cookie, Depends, Header, Path, Query

from .models import (
    Color, CommonCookies, CommonHeaders, CookieEcho, Filter, HeaderEcho, Level, MoreHeadersEcho, MorePathsEcho,
    MoreQueryEcho, PathEcho, QueryEcho,
)

routes = APIRouter(tags=["Parameters"])


@routes.get("/paths/{number}/{word}/{day}/{moment}/{id}/{color}/{rest:path}")
def read_paths(
    number: int, word: str, day: datetime.date, moment: datetime.datetime, id: uuid.UUID, color: Color,
    rest: Annotated[str, Path()],
) -> PathEcho:
    return PathEcho(number=number, word=word, day=day, moment=moment, id=id, color=color, rest=rest)


@routes.get("/query")
def read_query(
    word: str,
    number: int = 7,
    ratio: float | None = None,
    is_on: Annotated[bool | None, Query()] = None,
    words: Annotated[list[str], Query()] = ["one", "two"],
    numbers: Annotated[list[int] | None, Query()] = None,
    day: datetime.date | None = None,
    moment: datetime.datetime | None = None,
    id: uuid.UUID | None = None,
    color: Color | None = None,
    colors: Annotated[list[Color], Query()] = [],
    level: Level | None = None,
    item: Annotated[str | None, Query(alias="item-query", pattern="^[a-z]+$", deprecated=True)] = None,
) -> QueryEcho:
    return QueryEcho(
        word=word, number=number, ratio=ratio, isOn=is_on, words=words, numbers=numbers, day=day, moment=moment, id=id,
        color=color, colors=colors, level=level, itemQuery=item)


@routes.get("/filter")
def read_filter(filter: Annotated[Filter, Query()]) -> Filter:
    return filter


@routes.get("/headers")
def read_headers(
    x_number: Annotated[int, Header()],
    x_token: Annotated[list[str], Header()] = [],
    user_agent_name: Annotated[str | None, Header()] = None,
    x_day: Annotated[datetime.date | None, Header()] = None,
) -> HeaderEcho:
    return HeaderEcho(xToken=x_token, userAgentName=user_agent_name, xNumber=x_number, xDay=x_day)


@routes.get("/cookies")
def read_cookies(
    session: Annotated[str | None, Cookie()] = None, visits: Annotated[int | None, Cookie()] = None
) -> CookieEcho:
    return CookieEcho(session=session, visits=visits)


@routes.get("/paths/{level}/{label}-{ratio}/{is_on}/{clock}/{span}/{price}")
def read_more_paths(
    level: Level, label: Literal["a", "b"], ratio: Annotated[float, Path(gt=0)], is_on: bool, clock: datetime.time,
    span: datetime.timedelta, price: decimal.Decimal,
) -> MorePathsEcho:
    return MorePathsEcho(
        level=level, label=label, ratio=ratio, is_on=is_on, clock=clock, span=span, price=price)


@routes.get("/query/more")
def read_more_query(
    clock: datetime.time | None = None,
    span: datetime.timedelta | None = None,
    price: decimal.Decimal | None = None,
    kind: Literal["a", "b"] | None = None,
    number: Literal[1, 2] | None = None,
    either: int | str | None = None,
    tags: Annotated[set[str], Query()] = set(),
    days: Annotated[list[datetime.date], Query()] = [],
    moments: Annotated[list[datetime.datetime], Query()] = [],
    ids: Annotated[list[uuid.UUID], Query(max_length=2)] = [],
    levels: Annotated[list[Level], Query()] = [Level.low],
    ratios: Annotated[list[float], Query()] = [],
    flags: Annotated[list[bool], Query()] = [],
    pair: Annotated[tuple[int, str] | None, Query()] = None,
    raw: bytes | None = None,
    flag: Annotated[bool, Query(description="Whether.", examples=[True])] = False,
    nullable: Annotated[int | None, Query(ge=1, le=9)] = 5,
) -> MoreQueryEcho:
    return MoreQueryEcho(
        clock=clock, span=span, price=price, kind=kind, number=number, either=either, tags=tags, days=days,
        moments=moments, ids=ids, levels=levels, ratios=ratios, flags=flags, pair=pair,
        raw=None if raw is None else raw.decode(), flag=flag, nullable=nullable)


def page(skip: int = 0, limit: Annotated[int, Query(le=100)] = 10) -> tuple[int, int]:
    return (skip, limit)


@routes.get("/dependency")
def read_dependency(page: Annotated[tuple[int, int], Depends(page)]) -> list[int]:
    return list(page)


@routes.get("/headers/more")
def read_more_headers(
    x_flag: Annotated[bool | None, Header()] = None,
    x_id: Annotated[uuid.UUID | None, Header()] = None,
    x_moment: Annotated[datetime.datetime | None, Header()] = None,
    x_color: Annotated[Color | None, Header()] = None,
    x_ratio: Annotated[float | None, Header(alias="X-Own-Ratio")] = None,
    under_scored: Annotated[str | None, Header(convert_underscores=False)] = None,
) -> MoreHeadersEcho:
    return MoreHeadersEcho(
        flag=x_flag, id=x_id, moment=x_moment, color=x_color, ratio=x_ratio, underscored=under_scored)


@routes.get("/headers/model")
def read_header_model(headers: Annotated[CommonHeaders, Header()]) -> CommonHeaders:
    return headers


@routes.get("/cookies/model")
def read_cookie_model(cookies: Annotated[CommonCookies, Cookie()]) -> CommonCookies:
    return cookies
