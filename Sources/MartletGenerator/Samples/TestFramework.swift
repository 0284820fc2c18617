import MartletPlan

/// The libraries that generated tests can be written for, and how each says what a test says.
package enum TestFramework: String, Sendable, CaseIterable {
    /// Swift Testing: structs with `@Test` functions.
    case swiftTesting = "swift-testing"
    /// XCTest: classes with `test…` functions.
    case xctest

    /// The module of the library.
    var module: String {
        switch self {
        case .swiftTesting: "Testing"
        case .xctest: "XCTest"
        }
    }

    /// The name of the template of the file of tests.
    var template: String {
        switch self {
        case .swiftTesting: "endpoint-tests"
        case .xctest: "endpoint-tests-xctest"
        }
    }

    /// The columns that a table of arguments moves the body of its function in: XCTest has a loop there.
    var rowIndent: Int { self == .xctest ? 4 : 0 }

    /// The statement that two values are equal; the right one may be `nil`.
    func equal(_ left: String, _ right: String) -> SourceLayout {
        switch self {
        case .swiftTesting: .call("#expect", [.text("\(left) == \(right)")])
        case .xctest where right == "nil": .call("XCTAssertNil", [.text(left)])
        case .xctest: .call("XCTAssertEqual", [.text(left), .text(right)])
        }
    }

    /// The statement that a value is not nil.
    func notNil(_ value: String) -> SourceLayout {
        switch self {
        case .swiftTesting: .call("#expect", [.text("\(value) != nil")])
        case .xctest: .call("XCTAssertNotNil", [.text(value)])
        }
    }

    /// The expression of a value that must not be nil.
    func unwrapped(_ value: String) -> String {
        switch self {
        case .swiftTesting: "try #require(\(value))"
        case .xctest: "try XCTUnwrap(\(value))"
        }
    }

    /// The expression of a value of a type that is not nil. Of a Boolean it says the type: a test may mean the condition.
    func unwrapped(_ value: String, of type: SwiftType) -> String {
        unwrapped(type.source == "Bool" ? "\(value) as Bool?" : value)
    }

    /// The statement that a condition holds.
    func holds(_ condition: String) -> String {
        switch self {
        case .swiftTesting: "#expect(\(condition))"
        case .xctest: "XCTAssertTrue(\(condition))"
        }
    }

    /// The statement that two values differ.
    func differ(_ left: String, _ right: String) -> String {
        switch self {
        case .swiftTesting: "#expect(\(left) != \(right))"
        case .xctest: "XCTAssertNotEqual(\(left), \(right))"
        }
    }

    /// The statement that the test has failed, with a text in quotes.
    func failure(_ literal: String) -> String {
        switch self {
        // A model may be called `Issue` too.
        case .swiftTesting: "Testing.Issue.record(\(literal))"
        case .xctest: "XCTFail(\(literal))"
        }
    }

    /// The start of the statement that keeps the error of a call, up to its brace.
    var catchingHead: String {
        switch self {
        case .swiftTesting: "let error = await #expect(throws: APIError.self) {"
        case .xctest: "let error = await apiError {"
        }
    }

    /// Returns the name of a function that is a test.
    func functionName(_ name: String) -> String {
        switch self {
        case .swiftTesting: name
        case .xctest: "test" + name.prefix(1).uppercased() + name.dropFirst()
        }
    }

    /// Returns the lines of a test function.
    ///
    /// - Parameters:
    ///   - name: its name, as source spells it.
    ///   - effects: `async throws` or `throws`.
    ///   - rows: the arguments that it runs for; nil runs it once.
    ///   - body: its statements, with an indentation of 8 columns and, where there are rows, ``rowIndent``.
    func function(_ name: String, _ effects: String, _ rows: TestRows? = nil, _ body: [String]) -> [String] {
        var lines: [String] = []
        switch (self, rows) {
        case (.swiftTesting, nil):
            lines = ["    @Test func \(name)() \(effects) {"] + body
        case (.swiftTesting, let rows?):
            let cast = rows.type.map { " as \($0)" } ?? ""
            let table = SourceLayout.array("arguments: ", rows.values).suffixed(cast)
            lines = SourceLayout.call("@Test", [table]).lines(indent: 4).map { "    \($0)" }
            let parameters = rows.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            lines += ["    func \(name)(\(parameters)) \(effects) {"] + body
        case (.xctest, nil):
            lines = ["    func \(name)() \(effects) {"] + body
        case (.xctest, let rows?):
            lines = ["    func \(name)() \(effects) {"]
            let table = SourceLayout.array("let rows\(rows.type.map { ": \($0)" } ?? "") = ", rows.values)
            lines += table.lines(indent: 8).map { "        \($0)" }
            let names = rows.parameters.map(\.name).joined(separator: ", ")
            lines +=
                ["        for \(rows.parameters.count == 1 ? names : "(\(names))") in rows {"] + body + ["        }"]
        }
        return lines + ["    }"]
    }
}

/// The arguments that a test function runs for.
struct TestRows {
    /// What the function calls the values of a row, and their types.
    var parameters: [(name: String, type: String)]
    /// The type of all rows, where the compiler cannot find it.
    var type: String?
    /// The rows, each a tuple.
    var values: [SourceLayout]
}
