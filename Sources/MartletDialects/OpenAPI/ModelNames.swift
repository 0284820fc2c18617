import MartletSyntax

/// The names of the models: those that have one by where they stand, and those that get one where they are used.
struct ModelNames: Sendable {
    /// The names of schemas that are referred to, by place.
    private var names: [Location: String] = [:]
    /// The JSON pointer of the object with the schemas, with a slash behind it.
    private let prefix: String
    /// Whether all these places are entries of that object, as in most documents.
    private var areComponents = true
    /// All names that are given.
    private var given: TextSet = []
    /// The names of models that stand where they are used.
    private(set) var inline: TextSet = []
    /// Whether only a part of the document is named: what it gives out is in ``inline`` alone.
    private var isPart = false
    /// The numbers behind the names that were given already.
    private var numbered = NumberedNames()

    /// - Parameter documents: The documents whose schemas get names.
    init(of documents: DocumentSet) {
        prefix = documents.schemasPointer + "/"
    }

    /// The same names, for a part of the document, which gives out others.
    var part: ModelNames {
        var part = self
        part.inline = []
        part.isPart = true
        return part
    }

    /// Returns the name that a schema has by where it stands; nil for one that gets its name where it is used.
    func name(at location: Location) -> String? {
        // Asked of every schema: most stand elsewhere, and hashing their long pointers takes longer.
        areComponents && !isComponent(location.pointer) ? nil : names[location]
    }

    /// Gives a schema the name that it has by where it stands.
    ///
    /// - Returns: false when something else has the name.
    mutating func add(_ name: String, at location: Location) -> Bool {
        guard given.insert(name).inserted else { return false }
        set(name, at: location)
        return true
    }

    /// Gives a place the name of a model that it is.
    mutating func addPlace(_ location: Location, of name: String) {
        if names[location] == nil { set(name, at: location) }
    }

    /// Gives every place that a reference leads to, and that has no name yet, the last token of its pointer, or the name
    /// of its file.
    mutating func addTargets(of documents: DocumentSet) {
        for location in documents.targetLocations where names[location] == nil && !isOther(location.pointer) {
            let token = JSONPointer.lastToken(location.pointer).flatMap { Int($0) == nil ? $0 : nil }
            let wanted =
                documents.wantedNames[location] ?? token ?? Self.stem(of: documents.documents[location.document].path)
            set(free(wanted), at: location)
        }
    }

    /// Returns the name of a model that stands where it is used.
    ///
    /// - Parameter hint: where that is, such as `user.plan`.
    mutating func addInline(hint: String) -> String {
        let name = free(hint)
        inline.insert(name)
        return name
    }

    /// Adds the inline models of another part of the document; false, and only some are added, when both parts gave out the
    /// same name.
    mutating func addInline(_ others: TextSet) -> Bool {
        for name in others {  // allowed: into sets
            guard given.insert(name).inserted else { return false }
            inline.insert(name)
        }
        return true
    }

    private mutating func set(_ name: String, at location: Location) {
        names[location] = name
        areComponents = areComponents && isComponent(location.pointer)
    }

    /// Returns true for an entry of `components/schemas`, or of `definitions` in Swagger 2.0.
    private func isComponent(_ pointer: String) -> Bool {
        guard pointer.hasPrefix(prefix) else { return false }
        return pointer.withBytes { !$0[prefix.utf8.count...].contains(UInt8(ascii: "/")) }
    }

    /// Whether a place is a component that is no schema: a parameter, an example…
    private func isOther(_ pointer: String) -> Bool {
        let depth = pointer.utf8.count { $0 == UInt8(ascii: "/") }
        guard prefix == "/definitions/" else {
            return pointer.hasPrefix("/components/") && !pointer.hasPrefix(prefix) && depth == 3
        }
        return depth == 2 && ["/parameters/", "/responses/"].contains { pointer.hasPrefix($0) }
    }

    private mutating func free(_ hint: String) -> String {
        let wanted = Self.cleaned(hint)
        func isTaken(_ name: String) -> Bool { given.contains(name) || isPart && inline.contains(name) }
        var name = wanted
        if isTaken(wanted) {
            var numbers = numbered
            numbered = NumberedNames()
            name = numbers.free(wanted, spelledBy: { wanted + String($0) }, unless: isTaken)
            numbered = numbers
        }
        // The names of the whole document are many, and a part must not copy them.
        if !isPart { given.insert(name) }
        return name
    }

    /// Returns a name without what no dialect allows in one; several such characters in a row are one underscore.
    static func cleaned(_ name: String) -> String {
        func isGood(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
        if name.withBytes({ $0.allSatisfy(isGood) }) { return name }
        var result = ""
        for character in name {
            let isGood = character.isLetterOrNumber || "-._".contains(character)
            if isGood || !result.hasSuffix("_") { result.append(isGood ? character : "_") }
        }
        return result
    }

    /// Returns the name of a file without its ending.
    static func stem(of path: String) -> String {
        let name = FilePath.name(path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
