/// A name of the generated code: valid in Swift, at most in need of backticks.
@usableFromInline
package struct Identifier: Sendable, Hashable, Comparable {
    /// The name without backticks, as it is compared and printed in messages.
    @usableFromInline package let text: String
    /// What precedes the name where it is used, such as `API.`; empty for a name outside a namespace.
    @usableFromInline let qualifier: String

    /// Takes a name that ``NameCleaner`` made.
    package init(_ text: String) {
        self.init(text, qualifier: "")
    }

    private init(_ text: String, qualifier: String) {
        self.text = text
        self.qualifier = qualifier
        isWord = Self.isLikeWord(text) && Self.words.contains(text)
    }

    /// Whether the name is a word of the language.
    @usableFromInline let isWord: Bool

    /// Takes a name that somebody else wrote; nil when Swift cannot spell it.
    package init?(checking text: String) {
        if Self.isPlain(text) {
            self.init(text)
            return
        }
        let scalars = text.unicodeScalars
        guard let first = scalars.first, first == "_" || first.properties.isXIDStart,
            scalars.contains(where: { $0 != "_" }),
            scalars.allSatisfy({ $0.properties.isXIDContinue && !$0.properties.isDefaultIgnorableCodePoint })
        else { return nil }
        self.init(text)
    }

    /// Whether a name is made of ASCII letters and digits, and starts with a letter.
    private static func isPlain(_ text: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }

    /// Returns the name as the name of a type that is nested in a namespace; nil is the top level of the module.
    package func nested(in namespace: Identifier?) -> Identifier {
        namespace.map { Identifier(text, qualifier: $0.text + ".") } ?? self
    }

    /// The name as it is used in source: behind its namespace, in backticks when it is a word of the language.
    @inlinable
    package var source: String {
        qualifier.isEmpty ? declaration : qualifier + declaration
    }

    /// The name as its declaration spells it: without a namespace, in backticks when it is a word of the language.
    @inlinable
    package var declaration: String {
        isWord ? "`\(text)`" : text
    }

    /// The name as it is written before the colon of an argument, where nearly every word of the language may stand and
    /// backticks that are not needed are a warning.
    package var label: String {
        text == "inout" ? "`inout`" : text
    }

    @usableFromInline
    package static func < (left: Identifier, right: Identifier) -> Bool {
        left.text < right.text
    }

    /// Whether a word of ``words`` begins as a name does and is as long, so that few names need be looked for among them.
    private static func isLikeWord(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count < 32 else { return false }
        return wordLengths[Int(first)] & 1 << name.utf8.count != 0
    }

    /// By the first byte of a name, the lengths in bytes of the words that begin so, as bits.
    private static let wordLengths: [UInt32] = words.reduce(into: Array(repeating: 0, count: 256)) { lengths, word in
        lengths[Int(word.utf8.first ?? 0)] |= 1 << word.utf8.count
    }

    /// The words that mean something else where a name is declared or used: Swift's keywords, and the contextual ones
    /// that can start an expression or a statement. Backticks around a word that would do without change nothing.
    ///
    /// - Source: The Swift Programming Language (6.3), Lexical Structure, Keywords and Punctuation.
    private static let words: Set<String> = [
        "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await", "borrowing",
        "break", "case", "catch", "class", "consume", "consuming", "continue", "convenience", "copy", "default",
        "defer", "deinit", "discard", "distributed", "do", "dynamic", "each", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in",
        "indirect", "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil",
        "nonisolated", "nonmutating", "open", "operator", "optional", "override", "package", "postfix",
        "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required", "rethrows", "return",
        "self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch", "then", "throw",
        "throws", "true", "try", "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "yield",
    ]
}
