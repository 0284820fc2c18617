import MartletContract
import MartletFormats
import MartletSyntax

extension ExampleForm {
    /// Returns the form of the bodies of a request.
    static func of(_ media: MediaType, _ body: Body, _ context: inout OpenAPIContext) -> ExampleForm {
        switch body {
        case .json(let type):
            if media.kind == .form { return .form(lists: []) }
            guard let format = StreamFormat(essence: media.essence), case .array(let message) = type.kind else {
                return .json
            }
            return .messages(format, StreamItem.message(of: media, as: message, context))
        case .fields: return .json
        case .form(let fields): return .form(lists: lists(among: fields))
        case .multipart(let fields): return .parts(lists: lists(among: fields))
        case .text: return .text
        case .file: return .bytes(isText: MediaType.isTextFile(media.essence))
        }
    }

    /// Returns the form of what answers carry.
    static func of(_ media: MediaType, _ content: Answer.Content, _ context: OpenAPIContext) -> ExampleForm {
        switch content {
        case .nothing, .value: return .json
        case .text: return .text
        case .bytes: return .bytes(isText: MediaType.isTextFile(media.essence))
        case .stream(let message):
            guard let format = StreamFormat(essence: media.essence) else { return .json }
            return .messages(format, StreamItem.message(of: media, as: message, context))
        }
    }

    private static func lists(among fields: [Field]) -> TextSet {
        TextSet(fields.filter { if case .array = $0.type.kind { true } else { false } }.map(\.key))
    }
}
