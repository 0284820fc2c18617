import Foundation
import MartletContract
import MartletPayloads

extension RequestJudge {
    /// Returns why the body of a request is refused; nil when it is not.
    func refusal(ofBody request: WireRequest, of endpoint: Endpoint) -> String? {
        guard let data = request.body else {
            return endpoint.isBodyNeeded ? "400 without a body" : nil
        }
        guard let body = endpoint.body else { return "400 with a body" }
        let sent = request.header("Content-Type") ?? ""
        let essence = sent.prefix { $0 != ";" }.lowercased()
        let own = endpoint.contentType(of: body)
        guard essence == own else {
            return endpoint.otherBodyContentTypes.names.contains(essence) ? nil : "415 \(essence)"
        }
        switch body {
        case .json(let type):
            return judge(data) { hasStrayNull($0, type) ? nil : validator.judge($0, as: type) }
        case .fields(let fields):
            return judge(data) { hasStrayNull($0, fields) ? nil : validator.judge($0, as: fields) }
        case .form(let fields):
            let pairs = FormReader.pairs(in: String(decoding: data, as: UTF8.self))
            return judge(pairs, fields)
        case .multipart(let fields): return judge(FormReader.parts(in: data, sent), fields)
        case .text: return String(data: data, encoding: .utf8) == nil ? "400 no text" : nil
        case .file: return nil
        }
    }

    private func judge(_ data: Data, _ judge: (Literal) -> Judgement?) -> String? {
        guard let literal = Literal(json: data) else { return "400 no JSON" }
        guard let judgement = judge(literal) else { return "400 null for what may only be absent" }
        return judgement.verdict == .valid ? nil : "400 \(judgement.violations)"
    }

    private func judge(_ pairs: [(name: String, value: String)], _ fields: [Field]) -> String? {
        for field in fields {
            let texts = pairs.filter { $0.name == field.key }.map(\.value)
            guard let value = PlainText.value(of: texts, field.type, in: contract) else {
                if field.mayBeLeftOut { continue }
                return "400 without \(field.key)"
            }
            if field.type.kind == .file { continue }
            let judgement = validator.judge(value, as: field.type, constraints: field.constraints)
            if judgement.verdict != .valid { return "400 \(field.key): \(judgement.violations)" }
        }
        return nil
    }
}

extension Endpoint {
    fileprivate var isBodyNeeded: Bool {
        switch body {
        case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: !fields.allSatisfy(\.mayBeLeftOut)
        case .json?, .text?, .file?: !isBodyOptional
        case nil: false
        }
    }

    fileprivate func contentType(of body: Body) -> String {
        let name =
            switch body {
            case .json, .fields: bodyContentType ?? "application/json"
            case .form: "application/x-www-form-urlencoded"
            case .multipart: bodyContentType ?? "multipart/form-data"
            case .text(_, let contentType): contentType
            case .file(let contentType): contentType ?? "application/octet-stream"
            }
        return name.prefix { $0 != ";" }.lowercased()
    }
}

/// Reads bodies that are forms.
private enum FormReader {
    static func pairs(in text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let sides = pair.replacing("+", with: " ").split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = sides.map { $0.removingPercentEncoding ?? "" }
            return (decoded[0], decoded.count > 1 ? decoded[1] : "")
        }
    }

    static func parts(in data: Data, _ contentType: String) -> [(name: String, value: String)] {
        guard let boundary = contentType.components(separatedBy: "boundary=").last else { return [] }
        let text = String(decoding: data, as: UTF8.self)
        return text.components(separatedBy: "--\(boundary.trimmingCharacters(in: ["\""]))").compactMap { part in
            let sides = part.components(separatedBy: "\r\n\r\n")
            guard sides.count > 1, let name = sides[0].firstMatch(of: /[; ]name="([^"]*)"/)?.1 else { return nil }
            return (String(name), String(sides.dropFirst().joined(separator: "\r\n\r\n").dropLast()))
        }
    }
}
