/// A value of the request outside its body.
package struct Parameter: Sendable, Equatable {
    /// The location of a parameter in the request.
    package enum Place: String, Sendable, CaseIterable {
        case path, query, header, cookie
        /// The query as a whole. Where there is one, no parameter has the place ``query``.
        case querystring
    }

    /// Its name, wire name, type, default, constraints and description. Path parameters are never optional.
    package var field: Field
    /// Its location in the request.
    package var place: Place
    /// The serialization style of a list or an object.
    package var style: Style
    /// Whether each element of a list is an item of its own.
    package var isExploded: Bool
    /// Whether reserved characters (RFC 3986, section 2.2) are left as they are.
    package var isReservedAllowed = false
    /// Whether a parameter of the query may be there without a value, whatever its type is: `name=`. Clients send that of a
    /// string; a mock server takes it of every type.
    package var isEmptyAllowed = false
    /// The content type of a value that is written whole, as one text, whatever its ``style``: one of JSON. Nil where
    /// the style says how it is written. Of a whole query: JSON, any other for a text, nil for a form.
    package var contentType: String?

    /// Makes a parameter with the default style of its place (OpenAPI 3.1, section 4.8.12.2).
    package init(_ field: Field, in place: Place) {
        self.field = field
        self.place = place
        self.style = Self.usualStyle(of: place)
        self.isExploded = style == .form
    }
}
