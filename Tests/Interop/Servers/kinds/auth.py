"""Credentials, each of which comes back as it was sent."""

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Security
from fastapi.security import (
    APIKeyCookie, APIKeyHeader, APIKeyQuery, HTTPAuthorizationCredentials, HTTPBasic, HTTPBasicCredentials, HTTPBearer,
    HTTPDigest, OAuth2AuthorizationCodeBearer, OAuth2PasswordBearer, OpenIdConnect, SecurityScopes,
)

routes = APIRouter(tags=["Auth"])


@routes.get("/bearer")
def read_bearer(credentials: Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]) -> str:
    return credentials.credentials


@routes.get("/key")
def read_key(key: Annotated[str, Depends(APIKeyHeader(name="X-API-Key"))]) -> str:
    if key != "secret":
        raise HTTPException(status_code=403, detail="wrong key")
    return key


@routes.get("/basic")
def read_basic(credentials: Annotated[HTTPBasicCredentials, Depends(HTTPBasic())]) -> list[str]:
    return [credentials.username, credentials.password]


@routes.get("/digest")
def read_digest(credentials: Annotated[HTTPAuthorizationCredentials, Depends(HTTPDigest())]) -> str:
    return credentials.credentials


@routes.get("/query-key")
def read_query_key(key: Annotated[str, Depends(APIKeyQuery(name="api_key"))]) -> str:
    return key


@routes.get("/cookie-key")
def read_cookie_key(key: Annotated[str, Depends(APIKeyCookie(name="session_key"))]) -> str:
    return key


password = OAuth2PasswordBearer("login", scopes={"read": "Reads.", "write": "Writes."})


def scoped_token(scopes: SecurityScopes, token: Annotated[str, Depends(password)]) -> list[str]:
    return [token, *scopes.scopes]


@routes.get("/oauth")
def read_oauth(found: Annotated[list[str], Security(scoped_token, scopes=["read", "write"])]) -> list[str]:
    return found


code = OAuth2AuthorizationCodeBearer("https://login.example.com/authorize", "https://login.example.com/token")


@routes.get("/code")
def read_code(token: Annotated[str, Depends(code)]) -> str:
    return token


@routes.get("/open-id")
def read_open_id(
    header: Annotated[str, Depends(OpenIdConnect(openIdConnectUrl="https://login.example.com/.well-known/openid"))],
) -> str:
    return header


@routes.get("/any")
def read_any(
    key: Annotated[str | None, Depends(APIKeyHeader(name="X-API-Key", auto_error=False))],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))],
) -> list[str | None]:
    return [key, credentials.credentials if credentials else None]
