import MartletContract
import MartletFormats

/// A content type in which an answer can be sent.
struct AnswerContent: Sendable {
    /// The content type, as it is sent.
    let name: String
    /// The same, as it is compared.
    let type: ParsedContentType
    /// What the document says of it; nil where the contract says it all.
    let wire: WireContent?
    /// Whether it is the one that the contract has examples of.
    let isOwn: Bool
    /// Whether it carries the values of the contract's type.
    let isAlike: Bool

    /// Returns the content types of answers in the order in which they are liked.
    ///
    /// - Parameter source: What the document says of content types; nil where the contract says it all.
    static func all(of answers: [DeclaredAnswer], _ source: (any WireSchemaSource)?) -> [[AnswerContent]] {
        var result: [[AnswerContent]] = []
        var wire: [WireContent] = []
        for answer in answers {
            if !answer.isAlternative { wire = source?.contents(ofResponse: answer.origin) ?? [] }
            result.append(all(of: answer, wire))
        }
        // The document has some that no answer of the contract is about.
        for index in answers.indices where !answers[index].isAlternative && !result[index].isEmpty {
            let known = DeclaredAnswer.contents(of: index, in: answers).flatMap { result[$0] }.map(\.type)
            let others = answers[index].otherContentTypes
            let names = TextSet((others.names + [result[index][0].name]).map { ParsedContentType($0).essence })
            for content in source?.contents(ofResponse: answers[index].origin) ?? [] {
                let type = ParsedContentType(content.name)
                guard names.contains(type.essence), !others.separate.contains(type.essence), !known.contains(type),
                    isWhole(type)
                else { continue }
                result[index].append(
                    AnswerContent(name: content.name, type: type, wire: content, isOwn: false, isAlike: false))
            }
        }
        return result
    }

    private static func all(of answer: DeclaredAnswer, _ wire: [WireContent]) -> [AnswerContent] {
        guard let name = answer.contentType else { return [] }
        func content(_ name: String, isOwn: Bool) -> AnswerContent {
            var type = ParsedContentType(name)
            let parsed = wire.map { ParsedContentType($0.name) }
            let index = parsed.firstIndex(of: type) ?? parsed.firstIndex { $0.essence == type.essence }
            let written = index.map { isOwn ? name : wire[$0].name } ?? name
            type = ParsedContentType(written)
            let isAlike = isOwn || index == nil || answer.otherContentTypes.alike.contains(type.essence)
            return AnswerContent(
                name: written, type: type, wire: index.map { wire[$0] }, isOwn: isOwn, isAlike: isAlike)
        }
        let own = content(name, isOwn: true)
        guard !answer.isStream else { return [own] }
        let others = answer.otherContentTypes.own.map { content($0, isOwn: false) }
        return [own] + others.filter { isWhole($0.type) && $0.type != own.type }
    }

    /// Whether a content type is one, not a range, that can be written as a whole.
    private static func isWhole(_ type: ParsedContentType) -> Bool {
        !ContentType.isChoice(type.essence) && !ContentType.isMultipart(type.essence)
            && StreamFormat(essence: type.essence) == nil
    }
}
