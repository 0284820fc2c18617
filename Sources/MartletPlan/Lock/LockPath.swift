import MartletContract
import MartletSyntax

/// Names a declaration of the contract for as long as its names in the specification stay: the key of a line of
/// `martlet.lock`.
///
/// It consists of words and names, `/` between them: `models/User/full_name`. In a name `~` is `~0` and `/` is `~1`, as in
/// a JSON pointer (RFC 6901, section 3); what the planner adds by itself starts with another `~`, so that it can never be
/// a name. A long name is cut off and ends in a number that follows from all of it.
package struct LockPath: Sendable, Hashable {
    /// The path of what the declaration's name must be unique in.
    package let scope: String
    /// The rest of the path.
    package let leaf: String

    private init(scope: String, leaf: String) {
        self.scope = scope
        self.leaf = leaf
    }

    /// Takes a path apart that a file holds.
    package init(_ text: String) {
        self = text.withBytes(LockPath.init)
    }

    /// Takes the bytes of a path apart that a file holds.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        let slash = UInt8(ascii: "/")
        // All values of a call share a scope, wherever they stand in the request.
        let isOfCall = text.starts(with: "endpoints/".utf8) && text.count(where: { $0 == slash }) > 3
        guard var end = text.lastIndex(of: slash) else {
            self.init(scope: "", leaf: String(decoding: text, as: UTF8.self))
            return
        }
        if isOfCall, let before = text[..<end].lastIndex(of: slash) { end = before }
        self.init(
            scope: String(decoding: UnsafeBufferPointer(rebasing: text[..<end]), as: UTF8.self),
            leaf: String(decoding: UnsafeBufferPointer(rebasing: text[(end + 1)...]), as: UTF8.self))
    }

    /// Adds the path as it is written.
    func add(to texts: inout ByteOrder.Texts) {
        texts.add(scope, "/", leaf)
    }

    /// The path as it is written.
    package var text: String { "\(scope)/\(leaf)" }

    // Strings that are canonically equal are two names of a specification.
    package static func == (left: LockPath, right: LockPath) -> Bool {
        left.leaf.utf8.elementsEqual(right.leaf.utf8) && left.scope.utf8.elementsEqual(right.scope.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        scope.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        leaf.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// The scope of the models, as types.
    static let models = "models"

    /// A model, as a type.
    package static func model(_ name: String) -> LockPath {
        LockPath(scope: models, leaf: component(name))
    }

    /// A model that stands where it is used, as a type.
    ///
    /// - Parameter pointer: The JSON pointer of the place.
    package static func inlineModel(at pointer: String) -> LockPath {
        own("inline", in: ["models"], detail: pointer)
    }

    /// A field, a value or a member of a model.
    package static func member(_ name: String, of model: String) -> LockPath {
        member(name, in: scope(ofModel: model))
    }

    /// Returns the scope of the fields, values and members of a model.
    static func scope(ofModel name: String) -> String {
        "models/\(component(name))"
    }

    /// A field, a value or a member of the model whose scope is given.
    static func member(_ name: String, in scope: String) -> LockPath {
        LockPath(scope: scope, leaf: component(name))
    }

    /// A group, as a property of the client.
    package static func group(_ name: String) -> LockPath {
        LockPath(scope: "client", leaf: component(name))
    }

    /// A sign-in flow, as a function of the client.
    package static func flow(_ name: String) -> LockPath {
        own("flow", in: ["client"], detail: name)
    }

    /// A sign-in flow, as a type.
    package static func flowType(_ name: String) -> LockPath {
        own("flow", in: ["models"], detail: name)
    }

    /// The session of an auth scheme, or who is signed in with it, as a property of the client; the word is `session` or
    /// `user`.
    package static func session(_ word: String, of scheme: String) -> LockPath {
        own(word, in: ["client"], detail: scheme)
    }

    /// The word that the types of a group start with.
    package static func groupTypes(_ name: String) -> LockPath {
        LockPath(scope: "groups", leaf: component(name))
    }

    /// An endpoint, as a case of its group's enum and as a function.
    package static func endpoint(_ name: String, of group: String) -> LockPath {
        LockPath(scope: "endpoints/\(component(group))", leaf: component(name))
    }

    /// A value of a call; the place is `path`, `query`, `header`, `cookie` or `body`.
    package static func argument(_ name: String, in place: String, of endpoint: LockPath) -> LockPath {
        argument(name, in: place, scope: endpoint.text)
    }

    /// A value of the call of the endpoint whose path is a text.
    static func argument(_ name: String, in place: String, scope: String) -> LockPath {
        LockPath(scope: scope, leaf: String(of: place, "/", component(name)))
    }

    /// A server, as a static member.
    package static func server(_ name: String) -> LockPath {
        LockPath(scope: "servers", leaf: component(name))
    }

    /// A part of a server's address, as a parameter.
    package static func variable(_ name: String, ofServer server: String) -> LockPath {
        LockPath(scope: "servers/\(component(server))", leaf: component(name))
    }

    /// A value of a part of a server's address, as a case.
    package static func value(_ value: String, ofVariable name: String, ofServer server: String) -> LockPath {
        LockPath(scope: "servers/\(component(server))/\(component(name))", leaf: component(value))
    }

    /// A header whose value the app gives.
    package static func header(_ name: String) -> LockPath {
        LockPath(scope: "headers", leaf: component(name))
    }

    /// A deep link, as a case.
    package static func link(_ name: String) -> LockPath {
        LockPath(scope: "links", leaf: component(name))
    }

    /// A value of a deep link.
    package static func value(_ name: String, ofLink link: String) -> LockPath {
        LockPath(scope: "links/\(component(link))", leaf: component(name))
    }

    /// A webhook, as a case.
    package static func webhook(_ name: String) -> LockPath {
        LockPath(scope: "webhooks", leaf: component(name))
    }

    /// A date format.
    package static func date(_ name: String) -> LockPath {
        LockPath(scope: "dates", leaf: component(name))
    }

    /// What the planner declares beside the declarations of a scope, by a word of its own: `models/Page/~additional`.
    ///
    /// - Parameters:
    ///   - scope: the words and names of the scope, such as `["models", "Page"]`; none starts with `~`.
    ///   - detail: tells several of the same word apart; nil when there is only one.
    package static func own(_ word: String, in scope: [String], detail: String? = nil) -> LockPath {
        let suffix = detail.map { ":\(component($0))" } ?? ""
        return LockPath(scope: scope.map(component).joined(separator: "/"), leaf: "~\(word)\(suffix)")
    }

    /// What the planner adds to the values of a call: its whole body.
    package static func ownArgument(_ word: String, of endpoint: LockPath) -> LockPath {
        LockPath(scope: endpoint.text, leaf: "body/~\(word)")
    }

    /// The path of the members without names of each union; its own is a part of the scope.
    static let unnamedMembers = "members/"
    /// The scope of the content types.
    static let contentTypes = "contents"
    /// The scope of the statuses whose types have names without a status.
    static let statuses = "statuses"
    /// The scope of the places of webhooks and callbacks.
    static let messages = "messages"
    /// The scope of the addresses of servers.
    static let addresses = "addresses"
    /// The path of the operations of each group that are not called by their own names; the group's is a part of the scope.
    static let operations = "operations/"
    /// The most bytes of a name that stands for what a reader chose.
    private static let longestChoice = 600

    /// A member of a union that has no name, by its features: it is called in the reader's words, not in Swift's. Nil where
    /// the union's name is so long that no line can hold it.
    static func unnamedMember(_ features: String, of union: String) -> LockPath? {
        guard union.utf8.count <= longestChoice else { return nil }
        return LockPath(scope: unnamedMembers + escaped(union), leaf: escaped(features))
    }

    /// The content type of a body or a response. Nil where its place is so long that no line can hold it.
    static func contentType(at place: String) -> LockPath? {
        place.utf8.count <= longestChoice ? LockPath(scope: contentTypes, leaf: escaped(place)) : nil
    }

    /// The status of a response of an operation, by its method and path. Nil where these are so long that no line can hold
    /// them.
    static func status(of operation: String) -> LockPath? {
        operation.utf8.count <= longestChoice ? LockPath(scope: statuses, leaf: escaped(operation)) : nil
    }

    /// A webhook or a callback, by its place. Nil where that is so long that no line can hold it.
    static func message(at place: String) -> LockPath? {
        place.utf8.count <= longestChoice ? LockPath(scope: messages, leaf: escaped(place)) : nil
    }

    /// A server, by its address. Nil where that is so long that no line can hold it.
    static func address(_ url: String) -> LockPath? {
        url.utf8.count <= longestChoice ? LockPath(scope: addresses, leaf: escaped(url)) : nil
    }

    /// An operation, by its method and path, in the reader's words. Nil where these are so long that no line can hold them.
    static func operation(_ operation: NameChoices.Operation) -> LockPath? {
        guard operation.group.utf8.count + operation.key.utf8.count <= longestChoice else { return nil }
        return LockPath(scope: operations + escaped(operation.group), leaf: escaped(operation.key))
    }

    private static func escaped(_ name: String) -> String {
        name.contains("~", or: "/") ? name.replacing("~", with: "~0").replacing("/", with: "~1") : name
    }

    /// Returns the name that a part of such a path stands for.
    static func unescaped(_ part: some StringProtocol) -> String {
        let tilde = UInt8(ascii: "~")
        guard part.utf8.contains(tilde) else { return String(part) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.utf8.count)
        var isEscaped = false
        for byte in part.utf8 {
            if isEscaped, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") {
                if byte == UInt8(ascii: "1") { bytes[bytes.count - 1] = UInt8(ascii: "/") }
                isEscaped = false
            } else {
                bytes.append(byte)
                isEscaped = byte == tilde
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The longest name that is written in full, in Unicode scalars. YAML allows a key 1024 characters.
    private static let longestName = 64

    private static func component(_ name: String) -> String {
        // `~` and `/` mean something else in a path.
        guard name.utf8.count > longestName || name.contains("~", or: "/") else { return name }
        if let short = shortOfASCII(name) { return short }
        var text = ""
        for scalar in name.unicodeScalars.prefix(longestName) {
            switch scalar {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.unicodeScalars.append(scalar)
            }
        }
        guard name.unicodeScalars.count > longestName else { return text }
        return "\(text)~\(hash(name.utf8))"
    }

    /// The same for a name of ASCII, whose scalars are bytes; nil for every other.
    private static func shortOfASCII(_ name: String) -> String? {
        return name.withBytes { bytes in
            guard bytes.isPrintableASCII else { return nil }
            // Each byte may become two, and the number is sixteen digits at most.
            return String(unsafeUninitializedCapacity: 2 * longestName + 17) { buffer in
                var count = 0
                func add(_ byte: UInt8) {
                    buffer[count] = byte
                    count += 1
                }
                for byte in bytes.prefix(longestName) {
                    switch byte {
                    case UInt8(ascii: "~"): for sign in "~0".utf8 { add(sign) }
                    case UInt8(ascii: "/"): for sign in "~1".utf8 { add(sign) }
                    default: add(byte)
                    }
                }
                if bytes.count > longestName {
                    add(UInt8(ascii: "~"))
                    for digit in hash(bytes).utf8 { add(digit) }
                }
                return count
            }
        }
    }

    /// FNV-1a: <https://www.rfc-editor.org/rfc/rfc9923>. It only has to tell names of one specification apart.
    static func hash(_ name: some Sequence<UInt8>) -> String {
        let hash = name.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
