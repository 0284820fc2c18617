/// The text of a type, taken apart but not yet understood. Ranges count UTF-8 bytes of the text.
indirect enum TypeSyntax: Equatable {
    /// A piece of the text.
    struct Piece: Equatable {
        /// The text, without spaces around it.
        var text: String
        /// Where it stands.
        var range: Range<Int>
    }

    /// `name` or `name(encoding)`.
    case named(Piece, encoding: Piece?)
    /// `array<T>` or `[T]`.
    case array(Self)
    /// `map<T>` or `{ string: T }`.
    case map(Self)
    /// `T | null`, with the place of `null`.
    case nullable(Self, Range<Int>)

    /// A type with the marks that belong to the field or parameter.
    struct Use: Equatable {
        /// The type.
        var type: TypeSyntax
        /// Where the `?` stands; nil without one.
        var optionalMark: Range<Int>?
        /// What follows the `=`; nil without one.
        var defaultText: Piece?
    }

    /// What a text is refused for.
    struct Failure: Error {
        /// What is wrong, in the reader's terms.
        var message: String
        /// Where.
        var range: Range<Int>
        /// What to do about it.
        var help: String?
    }
}
