"""Compares payloads before and after, and knows the reasons for which they may differ."""

import datetime
import decimal
import re
import struct

from .sampler import UNDESCRIBED, UNNAMED, types_of

NOTHING = object()


class Difference:
    """A place at which what was written is not what was read."""

    def __init__(self, path, before=NOTHING, after=NOTHING):
        self.path, self.before, self.after = path, before, after
        # What the document declares for a place that is missing or added.
        self.schemas = []
        # Whether it is in what a PATCH sends, and whether SEVERAL_MEMBERS has it.
        self.is_in_patch = self.is_known = False

    @property
    def is_missing(self):
        return self.after is NOTHING

    @property
    def is_added(self):
        return self.before is NOTHING


def differences(before, after, path=()):
    """The places at which two values differ. Numbers are the same by value, and the order of members is no difference."""
    if isinstance(before, dict) and isinstance(after, dict):
        found = []
        for key in before:
            found += differences(before[key], after.get(key, NOTHING), (*path, key))
        return found + [Difference((*path, key), after=after[key]) for key in after if key not in before]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [
            found for at, (one, other) in enumerate(zip(before, after)) for found in differences(one, other, (*path, at))]
    return [] if same(before, after) else [Difference(path, before, after)]


def same(before, after):
    if isinstance(before, bool) or isinstance(after, bool):
        return before is after
    if is_number(before) and is_number(after):
        return decimal.Decimal(before) == decimal.Decimal(after)
    return type(before) is type(after) and before == after


def is_number(value):
    return isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool)


# MARK: The reasons


def is_unnamed_member(difference):
    # The one that the sampler adds may be described by another member of a union, one that allows any.
    return difference.is_missing and (not difference.schemas or difference.path[-1] == UNNAMED)


def is_undescribed_member(difference):
    return difference.is_missing and difference.before == UNDESCRIBED


def is_constant(difference):
    """Whether a value was added that is the only one which a schema allows there."""
    return difference.is_added and any(
        [difference.after] == schema.get("enum", [schema.get("const")]) for schema in difference.schemas)


def is_null_as_absent(difference):
    return difference.is_missing and difference.before is None and not difference.is_in_patch


def is_null_of_any(difference):
    is_any = all(types_of(schema) == ("any",) for schema in difference.schemas)
    return difference.is_missing and difference.before is None and is_any


def is_rewritten_moment(difference):
    before, after = moment(difference.before), moment(difference.after)
    return before is not None and before == after


def is_below_microsecond(difference):
    before, after = moment(difference.before), moment(difference.after)
    return None not in (before, after) and abs(before - after) < decimal.Decimal("0.000001")


def is_lower_case_uuid(difference):
    uuid = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
    texts = (difference.before, difference.after)
    return all(isinstance(text, str) and uuid.fullmatch(text) for text in texts) and texts[0].lower() == texts[1].lower()


def is_float(difference):
    return all(map(is_number, (difference.before, difference.after))) and single(difference.before) == single(difference.after)


def is_decimal_text(difference):
    texts = (difference.before, difference.after)
    if not all(isinstance(text, str) and re.fullmatch(r"-?\d+(\.\d+)?", text) for text in texts):
        return False
    return decimal.Decimal(texts[0]) == decimal.Decimal(texts[1])


def is_null_itself(difference):
    return difference.path == () and difference.before is None


def single(number):
    """The number that a Float of 32 bits keeps of it."""
    return struct.unpack("f", struct.pack("f", number))[0]


def moment(text):
    """A moment as its seconds since 1970, exact; None for what is none."""
    if not isinstance(text, str):
        return None
    found = re.fullmatch(r"(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d)(\.\d+)?(Z|z|[+-]\d\d:?\d\d)", text)
    if not found:
        return None
    zone = "+00:00" if found[3] in "Zz" else found[3] if ":" in found[3] else f"{found[3][:3]}:{found[3][3:]}"
    whole = datetime.datetime.fromisoformat(found[1].replace(" ", "T").replace("t", "T") + zone)
    return decimal.Decimal(int(whole.timestamp())) + decimal.Decimal(found[2] or 0)


# The name of a reason, why it is no fault, and what it is known by.
REASONS = (
    (
        "undescribed", "a member that is required, but that no schema describes, is mostly a slip, and ignored",
        is_undescribed_member),
    (
        "unnamed member", "a member that the schema does not name is ignored when read, so that a server can add one",
        is_unnamed_member),
    (
        "null as absent", "an optional member that may be null is nil in both cases, except in a PATCH; nil is not written",
        is_null_as_absent),
    (
        "null of any value", "an optional member that may have any value is a JSON?, which is nil for null, in a PATCH, too",
        is_null_of_any),
    (
        "several members", "a value of several members of an anyOf at once, whose inner objects differ, is read as the best one",
        lambda difference: difference.is_known),
    (
        "constant", "a constant that is absent is written: it tells the members of a union apart, or is required",
        is_constant),
    ("moment", "a date-time is a moment; it is written in UTC, with the digits that it needs", is_rewritten_moment),
    ("microsecond", "a date-time is written to the microsecond: a Date keeps no exact nanoseconds", is_below_microsecond),
    ("float", "a number of the format float has 32 bits, which keep about seven digits", is_float),
    ("decimal", "a text of the format decimal is a number, and is written without zeros at its end", is_decimal_text),
    ("null itself", "a schema that allows null is an optional where it is used; the type itself is the rest", is_null_itself),
    ("UUID", "a UUID has no case; it is written in lower case", is_lower_case_uuid),
)


# Places with a reason that only they have: the pointer of the schema, and the path in the payload.
SEVERAL_MEMBERS = {
    # discord: DefaultKeywordList has `presets` in its `trigger_metadata`, Keyword has `keyword_filter` there.
    (
        "#/paths/~1guilds~1{guild_id}~1auto-moderation~1rules~1{rule_id}/patch/requestBody/content/application~1json/schema",
        ("trigger_metadata", "presets")),
}


def reason(difference, pointer, maker):
    """The name of the reason for a difference in a payload of the schema at a pointer; None without one."""
    if difference.is_missing or difference.is_added:
        difference.schemas = maker.named(pointer, tuple(0 if isinstance(step, int) else step for step in difference.path))
        difference.is_in_patch = "/patch/requestBody/content/application~1json/" in pointer + "/"
        difference.is_known = (pointer, difference.path) in SEVERAL_MEMBERS
    return next((name for name, _, applies in REASONS if applies(difference)), None)
