/// Words of other languages and formats that authors write by habit, with ours.
enum ForeignWords {
    /// What is said about a key.
    struct Key {
        /// Our key, when the value may be read as if it stood there; nil when its shape differs.
        let meant: String?
        /// What to do.
        let help: String
    }

    /// Returns what to write in place of a type, or nil for a word that is no type elsewhere either.
    static func help(forType name: String) -> String? {
        let word = name.lowercased()
        if lists.contains(word) { return "a list is written [T] or array<T>, such as [string]" }
        if maps.contains(word) { return "write map<T>, or json for a value of any shape" }
        return types[word].map { "did you mean '\($0)'?" }
    }

    /// Returns what to write in place of a type that has another one in `< >`, or nil for an unknown word.
    static func help(forGeneric name: String) -> String? {
        let word = name.lowercased()
        if lists.contains(word) { return "a list is written [T] or array<T>" }
        if maps.contains(word) { return "a mapping is written map<T> or { string: T }" }
        return optionals.contains(word) ? "what may be absent is written T?" : nil
    }

    /// Returns what is said about a key that a kind of mapping does not have, or nil for an unknown word.
    ///
    /// - Parameter subject: what the mapping is, as ``KeyTable/subject`` says it.
    static func key(_ name: String, of subject: String) -> Key? {
        switch subject {
        case "an endpoint": endpointKey(name)
        case "a model with 'fields'", "a field", "a parameter": fieldKey(name)
        default: nil
        }
    }

    /// Returns the key of a model that a word stands for, or nil for an unknown word.
    static func shapeKey(_ name: String) -> String? {
        switch name {
        case "properties", "props", "attributes", "members", "columns": "fields"
        case "values", "options", "constants": "enum"
        case "anyOf", "union": "oneOf"
        default: nil
        }
    }

    /// Keys that say the method of an endpoint elsewhere, where ours is a key itself.
    static let methodKeys = ["method", "verb", "httpMethod"]

    private static let lists: Set = ["list", "array", "set", "vector", "sequence"]
    private static let maps: Set = ["map", "dict", "dictionary", "hash", "hashmap", "record"]
    private static let optionals: Set = ["optional", "maybe", "option"]
    private static let types = [
        "integer": "int", "number": "double", "real": "double", "long": "int64", "boolean": "bool", "str": "string",
        "text": "string", "char": "string", "varchar": "string", "datetime": "date", "date-time": "date",
        "timestamp": "date", "instant": "date", "time": "date", "object": "json", "any": "json", "none": "void",
        "nil": "void", "nothing": "void", "binary": "data", "bytes": "data", "blob": "data", "base64": "data",
        "uri": "url", "guid": "uuid",
    ]

    private static func endpointKey(_ name: String) -> Key? {
        switch name {
        case "title", "summary": Key(meant: "description", help: "did you mean 'description'?")
        case "response", "result", "output": Key(meant: "returns", help: "did you mean 'returns'?")
        case "request", "requestBody", "payload": Key(meant: nil, help: "did you mean 'body'?")
        case "security": Key(meant: nil, help: "did you mean 'auth'?")
        case "parameters", "params":
            Key(meant: nil, help: "parameters stand under 'path', 'query', 'headers' or 'cookies'")
        case _ where methodKeys.contains(name):
            Key(meant: nil, help: "the method is the key of the path, such as get: /users or post: /users")
        default: nil
        }
    }

    private static func fieldKey(_ name: String) -> Key? {
        switch name {
        case "required", "optional":
            Key(meant: nil, help: "fields are required; the type of one that may be absent ends in '?'")
        case "nullable": Key(meant: nil, help: "the type of what may be null ends in '| null'")
        default: nil
        }
    }
}
