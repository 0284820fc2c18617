"""A hook of schemathesis: writes each failure of a check as a line of JSON into the file that MARTLET_FINDINGS names."""

import json
import os
import pathlib

import schemathesis.cli
from schemathesis.cli.commands.run.handlers.base import EventHandler
from schemathesis.engine import Status, events


@schemathesis.cli.handler()
class Findings(EventHandler):
    def __init__(self, *arguments, **parameters):
        self.file = pathlib.Path(os.environ["MARTLET_FINDINGS"]).open("w", encoding="utf-8")

    def handle_event(self, context, event):
        if isinstance(event, events.NonFatalError):
            self.write({"error": str(event.value), "operation": event.label, "phase": str(event.phase.value)})
        if isinstance(event, events.FatalError):
            self.write({"error": repr(event.exception), "operation": "", "phase": ""})
        if not isinstance(event, events.ScenarioFinished):
            return
        self.write({"cases": len(event.recorder.cases), "phase": str(event.phase.value)})
        for case, checks in event.recorder.checks.items():
            for check in checks:
                if check.status == Status.FAILURE and check.failure_info is not None:
                    self.write(self.finding(event, case, check))

    def finding(self, event, case, check):
        failure = check.failure_info.failure
        found = event.recorder.interactions.get(case)
        request = found.request if found else None
        response = found.response if found else None
        return {
            "check": check.name,
            "operation": failure.operation or event.recorder.label,
            "status": response.status_code if response else None,
            "title": failure.title,
            "message": failure.message[:2000],
            "phase": str(event.phase.value),
            "request": f"{request.method} {request.uri}" if request else "",
            "headers": {name: values[0] for name, values in request.headers.items()} if request else {},
            "body": request.body.decode("utf-8", "replace")[:500] if request and request.body else "",
            "answer": (response.content or b"").decode("utf-8", "replace")[:500] if response else "",
        }

    def write(self, value):
        self.file.write(json.dumps(value) + "\n")
        self.file.flush()

    def shutdown(self, context):
        self.file.close()
