package import MartletContract
import MartletPayloads

/// Why a request is refused.
///
/// - Source: RFC 9457, section 3, <https://www.rfc-editor.org/rfc/rfc9457#section-3>
package struct Problem: Error, Sendable, Equatable {
    /// One thing that is wrong.
    package struct Detail: Sendable, Equatable {
        /// What it is a part of: `path`, `query`, `header`, `cookie` or `body`.
        package var part: String
        /// Where in that part: a JSON pointer (RFC 6901), which begins with the name of the parameter or field.
        package var pointer: String
        /// What is wrong.
        package var message: String
        /// What asks for it in the specification: `api.yaml:12:9`; nil where nothing can be named.
        package var specification: String?

        /// Takes what is wrong; a long place and a long text are cut.
        package init(_ part: String, _ pointer: String, _ message: String, specification: String? = nil) {
            self.part = part
            // Names of members may be as long as a body.
            self.pointer = pointer.utf8.count > 2_000 ? pointer.prefix(500) + "…" : pointer
            self.message = message.utf8.count > 4_000 ? message.prefix(1_000) + "…" : message
            self.specification = specification
        }

        /// The members of the detail as JSON.
        package var members: [Literal.Member] {
            [
                .init("in", .string(part)), .init("pointer", .string(pointer)), .init("detail", .string(message)),
            ] + (specification.map { [.init("specification", .string($0))] } ?? [])
        }
    }

    /// The status code, 400 to 599.
    package var status: Int
    /// A short name of the kind of problem: `not-found`.
    package var kind: String
    /// What is wrong, and what to do about it.
    package var message: String
    /// What is wrong in detail; empty where the message says all.
    package var details: [Detail] = []
    /// Header fields that the answer needs: `Allow`, `WWW-Authenticate`, `Retry-After`.
    package var headers: [HeaderFields.Entry] = []

    package init(_ status: Int, _ kind: String, _ message: String, details: [Detail] = []) {
        self.status = status
        self.kind = kind
        self.message = message
        self.details = details
    }

    /// The content type of a problem as JSON.
    package static let contentType = "application/problem+json"

    /// The problem as JSON.
    package var literal: Literal {
        var members: [Literal.Member] = [
            .init("type", .string("about:martlet/\(kind)")), .init("title", .string(title)),
            .init("status", .number(String(status))), .init("detail", .string(message)),
        ]
        if !details.isEmpty {
            members.append(.init("errors", .array(details.map { .object($0.members) })))
        }
        return .object(members)
    }

    /// The answer that carries the problem as JSON.
    package var answer: MockAnswer {
        var answer = bare
        answer.headers["Content-Type"] = Self.contentType
        answer.body = .bytes(Array(JSONText.write(literal).utf8))
        return answer
    }

    /// The answer without a body; a header field says what is wrong, since the contract's own bodies may have no place for
    /// it.
    package var bare: MockAnswer {
        var answer = MockAnswer(status: status, headers: HeaderFields(headers))
        answer.headers["Martlet-Problem"] = HeaderText.clean(String(message.prefix(1_000)))
        return answer
    }

    /// The kind in words: `Not found`.
    private var title: String {
        let words = kind.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
