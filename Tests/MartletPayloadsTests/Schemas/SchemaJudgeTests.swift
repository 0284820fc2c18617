import MartletContract
import MartletFormats
import MartletPayloads
import Testing

/// Values judged by schemas that are put together by hand.
struct SchemaJudgeTests {
    private var pool = SchemaPool()

    private func verdict(_ literal: Literal, _ schema: SchemaID) -> Judgement.Verdict {
        SchemaJudge(pool).verdict(literal, schema)
    }

    private mutating func add(_ change: (inout SchemaNode) -> Void) -> SchemaID {
        var node = SchemaNode()
        change(&node)
        return pool.add(node)
    }

    @Test func everythingTakesAllAndNothingNone() {
        for literal: Literal in [nil, true, 1, "a", [1], ["a": 1]] {
            #expect(verdict(literal, pool.everything) == .valid)
            #expect(verdict(literal, pool.nothing) == .invalid)
        }
    }

    @Test mutating func equalNumbersAreEqualValues() {
        let one = add { $0.values = [1, ["a": .number("1.50"), "b": []]] }
        #expect(verdict(.number("1.0"), one) == .valid)
        #expect(verdict(.number("10e-1"), one) == .valid)
        #expect(verdict(["b": [], "a": .number("15e-1")], one) == .valid)
        #expect(verdict(true, one) == .invalid)
    }

    @Test mutating func textsAreEqualScalarByScalar() {
        let composed = add { $0.values = ["\u{E9}"] }
        #expect(verdict("\u{E9}", composed) == .valid)
        #expect(verdict("e\u{301}", composed) == .invalid)
        let nothing = pool.nothing
        let member = add { $0.members.properties = [.init("\u{E9}", nothing)] }
        #expect(verdict(["e\u{301}": 1], member) == .valid)
        #expect(verdict(["\u{E9}": 1], member) == .invalid)
    }

    @Test mutating func patternsThatNobodyCanMatchLeaveTheAnswerOpen() {
        let odd = add { $0.texts.patterns = ["(?<=a)b"] }
        #expect(verdict("ab", odd) == .unknown)
        #expect(verdict(1, odd) == .valid)
        let neither = add { $0.none = [odd] }
        #expect(verdict("ab", neither) == .unknown)
        let either = add { $0.any = [[odd, SchemaID(0)]] }
        #expect(verdict("ab", either) == .valid)
        let both = add { $0.all = [odd, SchemaID(1)] }
        #expect(verdict("ab", both) == .invalid)
        let member = add { $0.members.patterns = [.init("(?<=a)b", SchemaID(1))] }
        #expect(verdict(["ab": 1], member) == .unknown)
    }

    @Test mutating func whatIsNotKnownHasPerhapsLookedAtEverything() {
        let open = add { $0.unjudged = ["$ref: 1"] }
        let odd = add { $0.members.patterns = [.init("(?<=a)b", SchemaID(0))] }
        for part in [open, odd] {
            let closed = add {
                $0.any = [[part, SchemaID(0)]]
                $0.members.unevaluated = SchemaID(1)
            }
            #expect(verdict(["ab": 1], closed) == .unknown)
            #expect(verdict([:], closed) == .valid)
        }
        let sure = add {
            $0.members.properties = [.init("ab", SchemaID(0))]
            $0.members.unevaluated = SchemaID(1)
        }
        #expect(verdict(["ab": 1], sure) == .valid)
        #expect(verdict(["b": 1], sure) == .invalid)
    }

    @Test mutating func numbersThatJSONCannotWriteAreNoNumbersThatAreKnown() {
        let small = add { $0.numbers.maximum = .one }
        #expect(verdict(.number(".inf"), small) == .unknown)
        #expect(verdict(.number(".inf"), pool.everything) == .valid)
    }

    @Test mutating func schemasThatOnlyLeadToThemselvesHaveNoAnswer() {
        let own = pool.reserve()
        pool[own].all = [own]
        #expect(verdict(1, own) == .unknown)
        let opposite = pool.reserve()
        pool[opposite].none = [opposite]
        #expect(verdict(1, opposite) == .unknown)
        let list = pool.reserve()
        pool[list].kinds = .array
        pool[list].elements.rest = list
        #expect(verdict([[], [[]]], list) == .valid)
        #expect(verdict([[], [[1]]], list) == .invalid)
    }

    @Test mutating func sharedPartsAreJudgedOnce() {
        var part = add { $0.kinds = .string }
        for _ in 0..<60 {
            let inner = part
            part = add { $0.any = [[inner, inner], [inner, inner]] }
            let outer = part
            part = add { $0.one = [[outer, inner, outer]] }
            let single = part
            part = add {
                $0.all = [outer, outer]; $0.none = [single]
            }
        }
        #expect(verdict("a", part) == .valid)
    }

    @Test mutating func deepValuesHaveNoAnswer() {
        let list = pool.reserve()
        pool[list].elements.rest = list
        var literal: Literal = []
        for _ in 0..<150 { literal = [literal] }
        #expect(verdict(literal, list) == .valid)
        for _ in 0..<1_000 { literal = [literal] }
        #expect(verdict(literal, list) == .unknown)
    }

    @Test mutating func workIsBounded() {
        let number = add { $0.kinds = .number }
        let list = add { $0.elements.rest = number }
        let literal = Literal.array((0..<1_000).map { .number(String($0)) })
        var judge = SchemaJudge(pool)
        #expect(judge.verdict(literal, list) == .valid)
        judge.workLimit = 500
        #expect(judge.verdict(literal, list) == .unknown)
    }

    @Test mutating func failuresNameThePlaceAndTheKeyword() {
        let short = add {
            $0.texts.maxLength = 2; $0.kinds = .string
        }
        let list = add {
            $0.elements.rest = short; $0.elements.minCount = 3
        }
        let nothing = pool.nothing
        let object = add {
            $0.members.properties = [.init("a/b", list), .init("c", short)]
            $0.members.additional = nothing
            $0.members.required = ["c"]
        }
        let whole = add { $0.all = [object, object] }
        let failures = SchemaJudge(pool).failures(["a/b": ["x", "long"], "d": 1], whole)
        #expect(
            failures == [
                SchemaFailure(pointer: "/c", keyword: "required"), SchemaFailure(pointer: "/a~1b", keyword: "minItems"),
                SchemaFailure(pointer: "/a~1b/1", keyword: "maxLength"),
                SchemaFailure(pointer: "/d", keyword: "additionalProperties"),
            ])
        #expect(SchemaJudge(pool).failures(["c": "x"], whole) == [])
    }

    @Test(
        arguments: [
            (.uuid, "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6ba7b810"), (.url, "/a?b=c", "a b"),
            (.data(.base64), "aGk=", "aGk"), (.date(.iso8601), "2025-11-05T10:00:00Z", "2025-11-05"),
            (.duration, "PT1H", "1H"), (.number(isWhole: true), "-12", "1.5"),
            (.number(isWhole: true), "9223372036854775807", "9223372036854775808"),
            (.number(isWhole: false), "1.5", "x"),
        ] as [(TextForm, String, String)])
    mutating func formsTellTextsApart(form: TextForm, good: String, bad: String) {
        let schema = add { $0.texts.forms = [form] }
        #expect(verdict(.string(good), schema) == .valid)
        #expect(verdict(.string(bad), schema) == .invalid)
        #expect(verdict(1, schema) == .valid)
    }

    @Test mutating func formsThatNobodyChecksTakeAll() {
        let schema = add { $0.texts.forms = [.named("email")] }
        #expect(verdict("nobody", schema) == .valid)
    }
}
