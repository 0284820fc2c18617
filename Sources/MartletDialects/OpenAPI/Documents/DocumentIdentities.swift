import MartletSyntax

/// The URIs of documents: `$self`, else the address of the web that a file is a copy of. References are relative to them.
///
/// - Source: OpenAPI 3.2, section 4.1.2.2.1 and appendix F, <https://spec.openapis.org/oas/v3.2.0.html#resolving-api-urls>
struct DocumentIdentities: Sendable {
    /// The URIs by the positions of documents.
    private var bases: [Int: String] = [:]
    private var positions: TextTable<Int> = [:]
    /// The documents whose URI is the address that they were found by.
    private var copies: Set<Int> = []

    /// Notes what a document calls itself.
    mutating func add(_ root: Node, at position: Int) {
        guard root["openapi"] != nil, let text = root["$self"]?.scalar?.text else { return }
        let base = String(text.prefix { $0 != "#" })
        guard !base.isEmpty else { return }
        bases[position] = base
        positions[base] = positions[base] ?? position
    }

    /// Notes the address that a document is a copy of. Its `$self` comes first (RFC 3986, section 5.1).
    mutating func addCopy(of address: String, at position: Int) {
        guard bases[position] == nil else { return }
        bases[position] = address
        copies.insert(position)
        positions[address] = positions[address] ?? position
    }

    /// Returns the address of the web that a reference without a scheme means; nil where it means a file.
    func webAddress(of reference: String, from document: Int) -> String? {
        guard let base = bases[document], base.contains("://"), !reference.contains("://"),
            reference.hasPrefix("/") || copies.contains(document)
        else { return nil }
        let address = resolved(reference, from: document)
        return URLText(address) == nil ? nil : address
    }

    /// Returns the address of the web that a relative reference means by the `$self` of its document; nil without one.
    func statedAddress(of reference: String, from document: Int) -> String? {
        guard let base = bases[document], base.contains("://"), !copies.contains(document) else { return nil }
        return resolved(reference, from: document)
    }

    /// Returns the document that a reference without its fragment names; nil when it names none that is known.
    func document(of reference: String, from document: Int) -> Int? {
        positions.isEmpty ? nil : positions[resolved(reference, from: document)]
    }

    /// Returns the path of the file that a whole URI means, relative to the file of the document: what has the same place
    /// beside the document's URI has it beside its file. Nil for every other reference.
    func localPath(of reference: String, from document: Int) -> String? {
        guard let base = bases[document], !copies.contains(document),
            reference.contains("://") || reference.hasPrefix("/")
        else { return nil }
        let folder = Self.folder(of: base)
        let target = resolved(reference, from: document)
        guard target.hasPrefix(folder), target.utf8.count > folder.utf8.count else { return nil }
        return String(target.dropFirst(folder.count))
    }

    /// Returns the URI of a document; empty where it is unknown.
    func base(of document: Int) -> String { bases[document] ?? "" }

    private func resolved(_ reference: String, from document: Int) -> String {
        Self.resolved(reference, against: base(of: document))
    }

    /// Returns a reference without a fragment resolved against a URI (RFC 3986, section 5.2).
    ///
    /// - Parameter base: The URI; empty where it is unknown. Then the result is relative, too.
    static func resolved(_ reference: String, against base: String) -> String {
        URIReference(reference).resolved(against: URIReference(base)).text
    }

    /// The part of a URI up to its last slash.
    private static func folder(of uri: String) -> String {
        uri.lastIndex(of: "/").map { String(uri[...$0]) } ?? ""
    }
}
