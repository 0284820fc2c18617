"""The provider of specs/aroti.yaml: Django with django-oauth-toolkit, neither of which is ours. Only settings are.

PKCE with S256 is required. A refresh token is good for once, and whoever shows it again loses the tokens that came of it,
too (RFC 9700, section 4.14.2). Addresses are those of Keycloak, as the specification has them.

Environment: INTEROP_FOLDER for the database. Run as `uvicorn provider:application`.
"""

import os
import pathlib

import django
from django.conf import settings
from jwcrypto import jwk

FOLDER = pathlib.Path(os.environ["INTEROP_FOLDER"])
PERSON = {"username": "ada", "password": "Clay-Nimbus-42", "email": "ada@example.com"}
# Who may ask what an access token is worth: the backend.
BACKEND = {"client_id": "aroti-backend", "client_secret": "backend-secret"}

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY="of this test run alone, on this machine alone",
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=[
        "django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes", "django.contrib.messages",
        "django.contrib.sessions", "oauth2_provider",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    # Requests that come together wait for each other instead of failing.
    DATABASES={"default": {
        "ENGINE": "django.db.backends.sqlite3", "NAME": FOLDER / "provider.sqlite3",
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL"}}},
    # Nothing here is worth a second of hashing for each request of the backend.
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    STATIC_URL="/static/",
    USE_TZ=True,
    LOGIN_URL="/login/",
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": jwk.JWK.generate(kty="RSA", size=2048).export_to_pem(
            private_key=True, password=None).decode(),
        "SCOPES": {scope: scope for scope in ["openid", "profile", "email", "offline_access"]},
        "ALLOWED_REDIRECT_URI_SCHEMES": ["com.aroti.app"],
        "PKCE_REQUIRED": True,
        "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
        "ROTATE_REFRESH_TOKEN": True,
        "REFRESH_TOKEN_REUSE_PROTECTION": True,
        "COMPLIANT_BCP_RFC9700_PKCE_METHOD": True,
        "COMPLIANT_BCP_RFC9700_ACCESS_TOKEN_TRANSPORT": True,
        "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": True,
    },
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.auth.views import LoginView  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider import urls as oauth2_urls  # noqa: E402
from oauth2_provider import views  # noqa: E402
from oauth2_provider.models import get_application_model  # noqa: E402

REALM = "realms/aroti/protocol/openid-connect/"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("login/", LoginView.as_view(template_name="admin/login.html")),
    path(REALM + "auth", views.AuthorizationView.as_view()),
    path(REALM + "token", views.TokenView.as_view()),
    path(REALM + "token/introspect", views.IntrospectTokenView.as_view()),
    path("o/", include(oauth2_urls)),
]


def prepare():
    """Makes the tables, one person, and the two clients: the app, and the backend that checks its tokens."""
    call_command("migrate", verbosity=0)
    person = get_user_model().objects.create_user(**PERSON)
    application = get_application_model()
    application.objects.create(
        name="Aroti for iOS", client_id="aroti-ios", client_type=application.CLIENT_PUBLIC, user=person,
        authorization_grant_type=application.GRANT_AUTHORIZATION_CODE, algorithm=application.RS256_ALGORITHM,
        redirect_uris="com.aroti.app://oauth/callback")
    application.objects.create(
        name="Aroti's backend", client_type=application.CLIENT_CONFIDENTIAL,
        authorization_grant_type=application.GRANT_CLIENT_CREDENTIALS, **BACKEND)


prepare()
application = get_asgi_application()
