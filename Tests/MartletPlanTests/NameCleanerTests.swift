import MartletPlan
import Testing

struct NameCleanerTests {
    @Test(arguments: [
        ("specialistId", "specialistId"), ("iOS", "iOS"), ("id", "id"), ("_id", "_id"), ("full_name", "fullName"),
        ("x-rate.limit", "xRateLimit"), ("X-Trace-ID", "xTraceID"), ("URLPath", "urlPath"), ("ID", "id"),
        ("Name", "name"), ("IN_PROGRESS", "inProgress"), ("user_ID", "userID"), ("2fa", "_2fa"), ("v2.0", "v2_0"),
        ("v2", "v2"), ("größe", "größe"), ("名前", "名前"), ("don't", "dont"), ("❤️ likes", "likes"), ("1️⃣", "_1"),
        ("a\u{200B}b", "ab"), ("USD2", "usd2"), ("e\u{301}tat", "e\u{301}tat"), ("\u{301}a", "_\u{301}a"),
    ])
    func spellsFields(name: String, expected: String) {
        #expect(NameCleaner.clean(name, .lowerCamel)?.text == expected)
    }

    @Test(arguments: [
        ("UserProfile", "UserProfile"), ("user_profile", "UserProfile"), ("USER_STATUS", "UserStatus"),
        ("HTTPError", "HTTPError"), ("aroti", "Aroti"), ("aroti api", "ArotiApi"), ("2fa", "_2fa"),
    ])
    func spellsTypes(name: String, expected: String) {
        #expect(NameCleaner.clean(name, .upperCamel)?.text == expected)
    }

    /// A name of a megabyte would stand at each of its uses.
    @Test(arguments: ["a", "é", "名_x"]) func cutsOffWhatIsVeryLong(piece: String) throws {
        let name = String(repeating: piece, count: 2_000)
        let long = try #require(NameCleaner.clean(name, .lowerCamel)?.text)
        #expect((1_000...1_024).contains(long.utf8.count))
        #expect(NameCleaner.clean(name + piece, .lowerCamel)?.text != long)
        #expect(NameCleaner.clean(String(name.prefix(300)), .lowerCamel)?.text.utf8.count ?? 0 < 1_024)
    }

    @Test(arguments: ["", "_", "🦊", "---", "\u{FE0F}", "\u{0}", "*/", "\"\\("])
    func findsNothingToSpell(name: String) {
        #expect(NameCleaner.clean(name, .lowerCamel) == nil)
    }

    @Test(arguments: [
        ("+1", "plus1"), ("-1", "minus1"), ("1", "_1"), ("", "empty"), ("*", "star"), (">=", "greaterEqual"),
        ("in progress", "inProgress"), ("application/json", "applicationJson"),
    ])
    func spellsValues(value: String, expected: String) {
        #expect(NameCleaner.cleanValue(value)?.text == expected)
    }

    @Test func findsNothingToSpellInAValue() {
        #expect(NameCleaner.cleanValue("🦊") == nil)
    }

    @Test(arguments: [("class", "`class`"), ("await", "`await`"), ("title", "title"), ("Type", "`Type`")])
    func quotesWordsOfTheLanguage(name: String, source: String) {
        #expect(Identifier(name).source == source)
    }
}
