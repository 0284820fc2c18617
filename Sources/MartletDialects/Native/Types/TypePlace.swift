/// What a type may be where it stands.
struct TypePlace {
    /// How messages name the place: `a field`.
    let name: String
    /// Whether `?` and `= default` can stand there.
    var allowsAbsence = false
    /// Whether `| null` can stand there.
    var allowsNull = false
    /// Whether `file` can stand there.
    var allowsFile = false
    /// Whether a list of `file` can stand there.
    var allowsFiles = false
    /// Whether `void` can stand there.
    var allowsVoid = false

    /// Whether the name on the wire may be empty: that of a member of JSON may (RFC 8259, section 4).
    var allowsEmptyKey = false

    /// A field of a model or of a body's object.
    static let field = TypePlace(name: "a field", allowsAbsence: true, allowsNull: true, allowsEmptyKey: true)
    /// A part of a multipart body.
    static let part = TypePlace(name: "a part", allowsAbsence: true, allowsFile: true, allowsFiles: true)
    /// A field of a form.
    static let formField = TypePlace(name: "a form field", allowsAbsence: true)
    /// A query, header or cookie parameter.
    static let parameter = TypePlace(name: "a parameter", allowsAbsence: true)
    /// A path parameter.
    static let pathParameter = TypePlace(name: "a path parameter")
    /// An element of an array, a value of a map.
    static let element = TypePlace(name: "an element", allowsNull: true)
    /// An element of an array that is a part of a multipart body: each is a part of its own.
    private static let partElement = TypePlace(name: "an element", allowsNull: true, allowsFile: true)
    /// What an element of an array may be.
    var listElement: TypePlace { allowsFiles ? .partElement : .element }
    /// What an endpoint returns.
    static let answer = TypePlace(name: "an answer", allowsNull: true, allowsFile: true, allowsVoid: true)
    /// What an error carries.
    static let error = TypePlace(name: "an error", allowsNull: true, allowsFile: true, allowsVoid: true)
    /// A request's body.
    static let body = TypePlace(name: "a body", allowsNull: true, allowsFile: true)
    /// What an alias or a member of a union stands for.
    static let alias = TypePlace(name: "an alias", allowsNull: true)
    /// What a member of a union is.
    static let member = TypePlace(name: "a member", allowsNull: true)
    /// A message of a stream or a WebSocket.
    static let message = TypePlace(name: "a message")
    /// What a webhook carries.
    static let webhook = TypePlace(name: "a webhook", allowsAbsence: true)
}
