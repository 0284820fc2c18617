/// A scalar as the author wrote it.
///
/// The text is kept: where a string is expected, `no`, `12:30` and `1.10` are those strings. What a plain scalar means
/// elsewhere is decided by ``resolved`` (YAML 1.2.2, section 10.3 Core Schema).
///
/// It is a class, so that it is looked at without copying it. It never changes, and equal ones are the same to everybody.
@usableFromInline
package final class Scalar: Hashable, Sendable {
    /// How the scalar was written.
    package enum Style: Sendable {
        /// Without quotes. JSON's `null`, `true`, `false` and numbers are plain.
        case plain
        /// In quotes, or as a block scalar: always a string. JSON strings are quoted.
        case quoted
    }

    /// The text, with escapes and folding undone.
    @usableFromInline package let text: String
    /// How it was written.
    package let style: Style
    /// The explicit tag, such as `tag:yaml.org,2002:str`; nil without one.
    package let tag: String?
    /// Whether the text begins with `$`, as the key `$ref` does.
    let beginsWithDollar: Bool

    /// Makes a scalar of what an author wrote.
    package init(text: String, style: Style, tag: String? = nil) {
        self.text = text
        self.style = style
        self.tag = tag
        beginsWithDollar = text.utf8.first == UInt8(ascii: "$")
    }

    @usableFromInline
    package static func == (left: Scalar, right: Scalar) -> Bool {
        left === right || (left.text == right.text && left.style == right.style && left.tag == right.tag)
    }

    @usableFromInline
    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(style)
        hasher.combine(tag)
    }
}
