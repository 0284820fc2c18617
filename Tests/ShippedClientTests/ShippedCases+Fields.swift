// Changes to what answers are made of.
extension ShippedCase {
    private static func safe(_ name: String, _ from: String, _ to: String) -> ShippedCase {
        safe(name, at: "Answers.profile", (from, to))
    }

    private static func breaking(_ name: String, _ from: String, _ to: String) -> ShippedCase {
        breaking(name, at: "Answers.profile", (from, to))
    }

    static let fields: [ShippedCase] =
        [
            safe("an optional field is new", "      coins: int32\n", "      coins: int32\n      title: string?\n"),
            safe("a required field is new", "      coins: int32\n", "      coins: int32\n      title: string\n"),
            safe("an optional field is gone", "      nickname: string?\n", ""),
            breaking("a required field is gone", "      coins: int32\n", ""),
            breaking("a field may be absent", "      coins: int32\n", "      coins: int32?\n"),
            safe("a field must be there", "nickname: string?", "nickname: string"),
            breaking(
                "a field has another name", "      coins: int32\n", "      tokens: { type: int32, key: tokens }\n"),
            breaking("a field can be null", "visits: int\n", "visits: int | null\n"),
            safe("a field cannot be null any more", "motto: string | null", "motto: string"),
            safe("a field that may be absent can be null", "nickname: string?", "nickname: string? | null"),
            breaking("a field that could be null may be absent", "motto: string | null", "motto: string?"),
        ] + types + values

    private static let types: [ShippedCase] = [
        breaking("an integer is text", "visits: int\n", "visits: string\n"),
        breaking("an integer has a fraction", "visits: int\n", "visits: double\n"),
        safe("a number is whole", "rating: double", "rating: int"),
        breaking("a small integer is a large one", "coins: int32", "coins: int"),
        safe("a large integer is a small one", "visits: int\n", "visits: int32\n"),
        breaking("a text is an integer", "      id: string\n      nickname", "      id: int\n      nickname"),
        safe("a text is a UUID", "      id: string\n      nickname", "      id: uuid\n      nickname"),
        safe("a text is a date", "      id: string\n      nickname", "      id: date\n      nickname"),
        breaking("a date is a text", "joined: date", "joined: string"),
        breaking("a moment is a day", "joined: date", "joined: date(yyyy-MM-dd)"),
        breaking("a day is a moment", "birthday: date(yyyy-MM-dd)", "birthday: date"),
        breaking("a date is a number", "joined: date", "joined: date(unix)"),
        breaking("a number is a date", "seen: date(unix)", "seen: date"),
        breaking("a Boolean is a number", "active: bool", "active: int"),
        breaking("a list is a single value", "badges: \"[string]\"", "badges: string"),
        breaking(
            "a single value is a list", "      id: string\n      nickname", "      id: \"[string]\"\n      nickname"),
        breaking("a list holds something else", "badges: \"[string]\"", "badges: \"[int]\""),
        breaking("a list can hold null", "badges: \"[string]\"", "badges: \"[string | null]\""),
        breaking("a map holds something else", "scores: map<int>", "scores: map<string>"),
        breaking(
            "a map is an object", at: "Answers.profile", ("scores: map<int>", "scores: Tally"),
            ("  Sealed:\n", "  Tally: { fields: { wins: int, losses: int } }\n  Sealed:\n")),
        safe(
            "a map is an object that has no other members", at: "Answers.profile",
            ("scores: map<int>", "scores: Tally"),
            ("  Sealed:\n", "  Tally: { fields: { wins: int, losses: int }, additional: refuse }\n  Sealed:\n")),
        breaking("a part is gone", "Place: { fields: { city: string,", "Place: { fields: {"),
        safe("a part is new", "Place: { fields: { city: string,", "Place: { fields: { city: string, zip: string,"),
        breaking("an object is a text", "home: Place", "home: string"),
    ]

    private static let values: [ShippedCase] = [
        safe("an open enumeration has a value more", "[starter, regular]", "[starter, regular, expert]"),
        safe("an open enumeration has a value less", "[starter, regular]", "[starter]"),
        safe("an open enumeration is any text", "level: Level", "level: string"),
        breaking("a closed enumeration has a value more", "[pass, fail]", "[pass, fail, absent]"),
        safe("a closed enumeration has a value less", "[pass, fail]", "[pass]"),
        breaking("a closed enumeration is any text", "grade: Grade", "grade: string"),
        breaking("a text of an enumeration is a number", "level: Level", "level: int"),
        safe("a text is an enumeration", "      id: string\n      nickname", "      id: Level\n      nickname"),
        safe("a greatest value is higher", "max: 100", "max: 1000"),
        safe("a greatest value is gone", "{ type: int, max: 100 }", "int"),
        safe("a text may be longer", "maxLength: 40", "maxLength: 400"),
        safe("a text must be shorter", "maxLength: 40", "maxLength: 20"),
    ]
}
