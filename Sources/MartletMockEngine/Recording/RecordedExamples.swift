package import MartletContract
import MartletFormats
import MartletPayloads
package import MartletSyntax

/// Answers that were given to requests, by endpoint: kept to be given again.
package final class RecordedExamples: Sendable {
    /// One answer.
    struct Example: Sendable, Equatable {
        var status: Int
        var contentType: String
        var value: Literal
    }

    /// What is read or kept at most.
    package struct Limits: Sendable {
        /// How many answers, over all endpoints.
        package var count = 5_000
        /// How many bytes the body of one has.
        package var bodyBytes = 1 << 20
        /// How many bytes all bodies have.
        package var bytes = 64 << 20

        package init() {}
    }

    private struct State: Sendable {
        /// By the name of the endpoint, then by the name of the answer.
        var examples: TextTable<TextTable<Example>> = [:]
        /// The endpoints whose answers changed since they were last asked for.
        var changed: TextSet = []
        var count = 0
        var bytes = 0
    }

    let limits: Limits
    private let state = Locked(State())

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Returns the answer of a name; nil where there is none.
    func example(_ name: String, of endpoint: String) -> Example? {
        state.withLock { $0.examples[endpoint]?[name] }
    }

    /// Whether there is any answer of an endpoint.
    func hasAny(of endpoint: String) -> Bool { state.withLock { $0.examples[endpoint] != nil } }

    /// Whether there is no room for another one.
    var isFull: Bool { state.withLock { $0.count >= limits.count || $0.bytes >= limits.bytes } }

    /// Keeps an answer. One that is there stays as it is, and what there is no room for is left out.
    ///
    /// - Returns: Whether it was kept.
    @discardableResult
    func keep(_ example: Example, _ name: String, of endpoint: String, bytes: Int) -> Bool {
        state.withLock { state in
            guard bytes <= limits.bodyBytes, state.bytes + bytes <= limits.bytes, state.count < limits.count,
                state.examples[endpoint]?[name] == nil
            else { return false }
            state.examples[endpoint, default: [:]][name] = example
            state.changed.insert(endpoint)
            state.count += 1
            state.bytes += bytes + name.utf8.count
            return true
        }
    }

    // MARK: Files

    /// The version of the files.
    private static let version = "1"

    /// Returns the files of the endpoints whose answers changed since the last time, by their names.
    package func changedFiles() -> [(name: String, text: String)] {
        let (names, all) = state.withLock { state in
            defer { state.changed = [] }
            return (state.changed.sorted(), state.examples)
        }
        return names.map { (Self.fileName(of: $0), Self.text(of: all[$0] ?? [:], $0)) }
    }

    private static func text(of examples: TextTable<Example>, _ endpoint: String) -> String {
        let members = examples.sorted { $0.key < $1.key }.map { name, example in
            Literal.Member(
                name,
                .object([
                    .init("status", .number(String(example.status))),
                    .init("contentType", .string(example.contentType)), .init("value", example.value),
                ]))
        }
        let file = Literal.object([
            .init("martlet-examples", .number(version)), .init("endpoint", .string(endpoint)),
            .init("examples", .object(members)),
        ])
        return JSONText.write(file, layout: .pretty) + "\n"
    }

    /// Returns the name of the file of an endpoint, which no other endpoint has and which leads nowhere else.
    private static func fileName(of endpoint: String) -> String {
        let plain = endpoint.unicodeScalars.map { scalar in
            scalar.isASCII && (Character(scalar).isLetter || Character(scalar).isNumber || scalar == ".")
                ? Character(scalar) : "_"
        }
        let text = String(plain).drop { $0 == "." }.prefix(80)
        // Disks that do not tell capitals from small letters must not mix two up.
        let isPlain = text == endpoint && text == text.lowercased()
        return isPlain ? "\(text).json" : "\(text)-\(String(StableHash.hash(endpoint), radix: 36)).json"
    }

    /// Reads a file.
    ///
    /// - Returns: What is wrong with it: what cannot be read, and answers that are none by the contract. They are left out.
    package func read(_ file: SourceFileID, in sources: SourceMap, for contract: Contract) -> [Diagnostic] {
        let result = SourceReader.read(file, in: sources)
        guard let root = result.root?.mapping, let name = root["endpoint"]?.scalar?.text,
            let examples = root["examples"]?.mapping
        else {
            let span = result.root?.span
            let wrong = Diagnostic(
                MockCode.invalidRecording, .warning, "this is no file of recorded answers; it is passed over", at: span)
            return result.diagnostics.filter { $0.severity == .error }.isEmpty ? [wrong] : result.diagnostics + [wrong]
        }
        let endpoint = contract.groups.flatMap(\.endpoints).first { "\($0.group).\($0.name)" == name }
        guard let endpoint else {
            return [
                Diagnostic(
                    MockCode.invalidRecording, .warning, "there is no endpoint '\(name.excerpt)' any more",
                    at: root["endpoint"]?.span)
            ]
        }
        let check = AnswerCheck(
            endpoint: endpoint, answers: DeclaredAnswer.all(of: endpoint, in: contract),
            tools: AnswerCheck.Tools(contract, SpecificationPlaces(contract, sources: nil)))
        return examples.entries.compactMap { entry in
            guard let mapping = entry.value.mapping, let value = mapping["value"].map(JSONLiteral.literal),
                let status = mapping["status"]?.scalar.flatMap({ Int($0.text) }),
                let contentType = mapping["contentType"]?.scalar?.text, (200...599).contains(status)
            else {
                return Diagnostic(
                    MockCode.invalidRecording, .warning,
                    "the answer to '\(entry.name.excerpt)' has no status, content type and value", at: entry.key.span)
            }
            let example = Example(status: status, contentType: contentType, value: value)
            if let wrong = check.complaint(about: example) {
                return Diagnostic(
                    MockCode.invalidRecording, .warning,
                    "the answer to '\(entry.name.excerpt)' is none by the contract: \(wrong); it is not given",
                    at: entry.value.span)
            }
            let bytes = AnswerMaker.body(of: value, ParsedContentType(contentType)).count
            keep(example, entry.name, of: name, bytes: bytes)
            return nil
        }
    }

    /// Forgets what changed: what was read need not be written.
    package func settle() { state.withLock { $0.changed = [] } }
}

extension AnswerCheck {
    /// What is wrong with a recorded answer; nil where nothing is.
    func complaint(about example: RecordedExamples.Example) -> String? {
        let type = ParsedContentType(example.contentType)
        let answer = RealAnswer(
            status: example.status, headers: HeaderFields([.init("Content-Type", example.contentType)]),
            body: ContinuedStream([], nil))
        let found = findings(
            answer, body: AnswerMaker.body(of: example.value, type), to: MockRequest(method: "GET", target: "/"))
        // Header fields are not recorded.
        return found.first { $0.part != "header" || $0.pointer == "/Content-Type" }.map {
            $0.pointer.isEmpty ? "\($0.part) \($0.message)" : "\($0.part) \($0.pointer) \($0.message)"
        }
    }
}
