import Foundation
import MartletFormats

/// An error answer that a specification declares: for which status, and what it carries.
public struct ErrorType: Sendable {
    /// The status codes that it stands for.
    public let status: StatusRange
    /// The content types in which it arrives, ranges such as `text/*` among them; empty for all.
    public private(set) var contentTypes: [String] = []
    let decode: @Sendable (TransportResponse) -> (any Sendable)?

    /// Makes an error answer that carries nothing.
    public init(status: StatusRange) {
        self.init(status: status, decode: { _ in nil })
    }

    /// Makes an error answer that carries text as it is: a `String`.
    public static func text(_ status: StatusRange) -> ErrorType {
        ErrorType(
            status: status,
            decode: { answer in
                TextCharset(contentType: answer.headers["Content-Type"]).text(answer.body)
                    ?? String(decoding: answer.body, as: UTF8.self)
            })
    }

    /// Returns the same error answer for some content types, where the status has another body in others.
    ///
    /// ```swift
    /// errors: [
    ///     ErrorType(404, Problem.self).arriving(as: "application/json"),
    ///     ErrorType.text(.code(404)).arriving(as: "text/plain"),
    /// ]
    /// ```
    public func arriving(as contentTypes: String...) -> ErrorType {
        var type = self
        type.contentTypes = contentTypes
        return type
    }

    init(status: StatusRange, decode: @escaping @Sendable (TransportResponse) -> (any Sendable)?) {
        self.status = status
        self.decode = decode
    }
}

extension [ErrorType] {
    /// Returns the decoded body of an error answer: the narrowest declaration of the status decides, of equally narrow
    /// ones the first, these before others. Of those of one status it is the one whose content type has arrived. Nil when
    /// none is declared or the body is something else.
    func body(of response: TransportResponse, else others: [ErrorType]) -> (any Sendable)? {
        let (own, common) = (narrowest(for: response.status), others.narrowest(for: response.status))
        guard let first = own.first ?? common.first else { return nil }
        let isCommon = (common.first?.status.precedence ?? -1) > first.status.precedence
        let found = isCommon || own.isEmpty ? common : own
        guard let type = found.first, !type.contentTypes.isEmpty else { return found.first?.decode(response) }
        let declared = found.flatMap { type in type.contentTypes.map { (name: $0, type: type) } }
        let index = ContentTypeMatch.index(of: response.headers["Content-Type"], in: declared.map(\.name))
        return index.flatMap { declared[$0].type.decode(response) }
    }

    /// Returns the declarations of the narrowest range that a status is in.
    private func narrowest(for status: Int) -> [ErrorType] {
        let fitting = filter { $0.status.contains(status) }
        guard let best = fitting.max(by: { $0.status.precedence < $1.status.precedence }) else { return [] }
        return fitting.filter { $0.status.precedence == best.status.precedence }
    }
}
