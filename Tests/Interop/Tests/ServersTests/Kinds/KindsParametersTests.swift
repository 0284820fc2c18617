import Foundation
import KindsSample
import MartletRuntime
import Testing

/// Every kind of parameter, with typed values there and back.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct KindsParametersTests {
    private func parameters(_ carrier: Carrier = .urlSession) throws -> ParametersClient {
        try Kinds.client(carrier).parameters
    }

    @Test(arguments: Carrier.allCases) func sendsPaths(_ carrier: Carrier) async throws {
        let id = UUID()
        // A segment with a slash would be two: whatever runs FastAPI decodes a path before its segments are told apart.
        let echo = try await parameters(carrier).readPaths(
            number: -3, word: "a b;ü?#%25", day: Kinds.day, moment: Kinds.moment, id: id, color: .darkBlue,
            rest: "x/y z")
        #expect(
            echo
                == PathEcho(
                    number: -3, word: "a b;ü?#%25", day: try Kinds.day, moment: Kinds.moment, id: id,
                    color: .darkBlue, rest: "x/y z"))
    }

    @Test func sendsPathsOfOtherTypes() async throws {
        let echo = try await parameters().readMorePaths(
            level: ._9, label: .b, ratio: 0.5, isOn: true, clock: "14:05:09", span: CalendarDuration(.seconds(90)),
            price: .string("12.50"))
        #expect(
            echo
                == MorePathsEcho(
                    level: ._9, label: .b, ratio: 0.5, isOn: true, clock: "14:05:09",
                    span: CalendarDuration(.seconds(90)),
                    price: "12.50"))
    }

    @Test func leavesDefaultsToBoth() async throws {
        #expect(
            try await parameters().readQuery(word: "only")
                == QueryEcho(
                    word: "only", number: 7, ratio: nil, isOn: nil, words: ["one", "two"], numbers: nil, day: nil,
                    moment: nil, id: nil, color: nil, colors: [], level: nil, itemQuery: nil))
    }

    @Test(arguments: Carrier.allCases) func sendsAQuery(_ carrier: Carrier) async throws {
        let id = UUID()
        let echo = try await parameters(carrier).readQuery(
            word: "a&b=c+d ü", number: 8, ratio: 0.1, isOn: false, words: ["x,y", "z"], numbers: [1, -2],
            day: Kinds.day, moment: Kinds.moment, id: id, color: .red, colors: [.darkBlue, .red], level: ._9,
            itemQuery: "abc")
        #expect(
            echo
                == QueryEcho(
                    word: "a&b=c+d ü", number: 8, ratio: 0.1, isOn: false, words: ["x,y", "z"], numbers: [1, -2],
                    day: try Kinds.day, moment: Kinds.moment, id: id, color: .red, colors: [.darkBlue, .red],
                    level: ._9, itemQuery: "abc"))
    }

    /// Without `number`: FastAPI compares the text of a query with the numbers of `Literal[1, 2]`, and refuses all.
    @Test func sendsQueriesOfOtherTypes() async throws {
        let ids = [UUID(), UUID()]
        let echo = try await parameters().readMoreQuery(
            clock: "14:05:09", span: CalendarDuration(.seconds(90)), price: .number(12.5), kind: .a,
            either: .string("x"),
            tags: ["one"], days: [Kinds.day], moments: [Kinds.moment, Kinds.longAgo], ids: ids, levels: [._9, ._1],
            ratios: [0.25, -1], flags: [true, false], pair: [1, "x"], raw: "raw ü", flag: true, nullable: 9)
        #expect(
            echo
                == MoreQueryEcho(
                    clock: "14:05:09", span: CalendarDuration(.seconds(90)), price: "12.5", kind: .a, number: nil,
                    either: .string("x"),
                    tags: ["one"], days: [try Kinds.day], moments: [Kinds.moment, Kinds.longAgo], ids: ids,
                    levels: [._9, ._1], ratios: [0.25, -1], flags: [true, false], pair: [1, "x"], raw: "raw ü",
                    flag: true, nullable: 9))
        let defaults = try await parameters().readMoreQuery()
        #expect(defaults.levels == [._1])
        #expect(defaults.nullable == 5)
        #expect(defaults.pair == nil)
    }

    @Test func sendsAModelAsAQuery() async throws {
        let echo = try await parameters().readFilter(limit: 5, orderBy: .updated, tags: ["a", "b"])
        #expect(echo == Filter(limit: 5, orderBy: .updated, tags: ["a", "b"]))
        #expect(try await parameters().readFilter() == Filter(limit: 100, orderBy: .created, tags: []))
    }

    @Test func sendsParametersOfDependencies() async throws {
        #expect(try await parameters().readDependency(skip: 20, limit: 5) == [20, 5])
    }

    @Test func learnsWhatIsWrongWithAParameter() async throws {
        let error = await #expect(throws: APIError.self) {
            try await parameters().readQuery(word: "w", itemQuery: "NOT LOWER")
        }
        #expect(error?.code == .unprocessable)
        let issues = try #require(error?.body(as: HTTPValidationError.self)?.detail)
        #expect(issues.first?.loc == [.string("query"), .string("item-query")])
    }

    @Test(arguments: Carrier.allCases) func sendsHeaders(_ carrier: Carrier) async throws {
        let echo = try await parameters(carrier).readHeaders(
            xNumber: 4, xToken: ["one"], userAgentName: "Ada", xDay: Kinds.day)
        #expect(echo == HeaderEcho(xToken: ["one"], userAgentName: "Ada", xNumber: 4, xDay: try Kinds.day))
        // A list is one field with commas, as OpenAPI has it; FastAPI would like one field for each.
        #expect(try await parameters(carrier).readHeaders(xNumber: 4, xToken: ["a", "b"]).xToken == ["a,b"])
    }

    @Test func sendsHeadersOfOtherTypes() async throws {
        let id = UUID()
        let echo = try await parameters().readMoreHeaders(
            xFlag: true, xId: id, xMoment: Kinds.moment, xColor: .darkBlue, xOwnRatio: 0.5, underScored: "kept")
        #expect(
            echo
                == MoreHeadersEcho(
                    flag: true, id: id, moment: Kinds.moment, color: .darkBlue, ratio: 0.5, underscored: "kept"))
        #expect(
            try await parameters().readMoreHeaders()
                == MoreHeadersEcho(flag: nil, id: nil, moment: nil, color: nil, ratio: nil, underscored: nil))
    }

    @Test func sendsAModelAsHeaders() async throws {
        let echo = try await parameters().readHeaderModel(xTrace: "t", xDay: Kinds.day)
        #expect(echo == CommonHeaders(xTrace: "t", xCount: 1, xDay: try Kinds.day))
    }

    @Test(arguments: Carrier.allCases) func sendsCookies(_ carrier: Carrier) async throws {
        let parameters = try parameters(carrier)
        #expect(try await parameters.readCookies() == CookieEcho(session: nil, visits: nil))
        #expect(
            try await parameters.readCookies(session: "abc", visits: 3) == CookieEcho(session: "abc", visits: 3))
        let model = try await parameters.readCookieModel(theme: .darkBlue, visitDay: Kinds.day, note: "n")
        #expect(model == CommonCookies(theme: .darkBlue, visitDay: try Kinds.day, note: "n"))
    }
}
