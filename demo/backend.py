#!/usr/bin/env python3
"""Plays Aroti's backend on a loopback port, with Python's standard library alone.

It prints `listening on http://127.0.0.1:PORT` and serves until its standard input is closed, so that it never outlives
the program that started it.
"""

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

TOKEN = "demo-token"

SPECIALISTS = [
    {
        "id": "1", "name": "Raluca", "specialty": "Astrologer", "categories": ["Astrology", "Moon Cycles"],
        "country": "Romania", "countryFlag": "🇷🇴", "rating": 4.9, "reviewCount": 128, "sessionCount": 150,
        "price": 40, "bio": "15 years of holistic practice...", "yearsOfPractice": 15, "photo": "specialist-1",
        "available": True, "languages": ["Romanian", "English"], "addedDate": "2024-01-15",
    },
    {
        "id": "2", "name": "Tomás", "specialty": "Reiki healer", "categories": ["Reiki"],
        "country": "Portugal", "countryFlag": "🇵🇹", "rating": 4.7, "reviewCount": 64, "sessionCount": 71,
        "price": 35.5, "bio": "Reiki at home and on the beach.", "yearsOfPractice": 6, "photo": None,
        "available": True, "languages": ["Portuguese", "English"], "addedDate": "2025-03-02",
    },
]
SESSIONS = {}


class Backend(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path, query = self.route()
        if not self.is_signed_in():
            return
        if path == "/api/specialists":
            category = query.get("category", [None])[0]
            found = [one for one in SPECIALISTS if category is None or category in one["categories"]]
            self.answer(200, found)
        elif path.startswith("/api/specialists/"):
            self.answer_one({one["id"]: one for one in SPECIALISTS}, path, "Specialist")
        elif path == "/api/sessions/upcoming":
            self.answer(200, list(SESSIONS.values()))
        elif path.startswith("/api/sessions/"):
            self.answer_one(SESSIONS, path, "Session")
        else:
            self.answer(404, {"detail": "Not Found"})

    def do_POST(self):
        path, _ = self.route()
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"null")
        if not self.is_signed_in():
            return
        if path != "/api/sessions":
            return self.answer(404, {"detail": "Not Found"})
        missing = [key for key in ("specialistId", "date", "time") if key not in body]
        if missing:
            issues = [{"loc": ["body", key], "msg": "Field required", "type": "missing"} for key in missing]
            return self.answer(422, {"detail": issues})
        specialist = next((one for one in SPECIALISTS if one["id"] == body["specialistId"]), None)
        if specialist is None:
            return self.answer(404, {"detail": "Specialist not found"})
        session = {
            "id": f"s{len(SESSIONS) + 1}", "specialistId": specialist["id"], "specialistName": specialist["name"],
            "specialistPhoto": specialist["photo"], "specialty": specialist["specialty"], "date": body["date"],
            "time": body["time"], "duration": 50, "price": specialist["price"], "status": "pending",
            "meetingLink": None, "preparationNotes": None,
        }
        SESSIONS[session["id"]] = session
        self.answer(201, session)

    def route(self):
        parts = urlsplit(self.path)
        return parts.path, parse_qs(parts.query)

    def is_signed_in(self):
        if self.headers.get("Authorization") == f"Bearer {TOKEN}":
            return True
        self.answer(401, {"detail": "Not authenticated"})
        return False

    def answer_one(self, items, path, kind):
        item = items.get(path.rsplit("/", 1)[1])
        if item is None:
            self.answer(404, {"detail": f"{kind} not found"})
        else:
            self.answer(200, item)

    def answer(self, status, value):
        body = json.dumps(value, ensure_ascii=False).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, text, *values):
        sys.stderr.write("    backend: " + text % values + "\n")


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Backend)
    print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)

    def stop_with_parent():
        sys.stdin.buffer.read()
        os._exit(0)

    threading.Thread(target=stop_with_parent, daemon=True).start()
    server.serve_forever()


if __name__ == "__main__":
    main()
