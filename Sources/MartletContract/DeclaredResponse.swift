/// What responses that count as success and those that do not have in common.
package protocol DeclaredResponse {
    var status: StatusRange { get }
    var type: TypeReference { get }
    var contentType: String? { get }
    var otherContentTypes: OtherContentTypes { get set }
    var isAlternative: Bool { get }
    var origin: Origin { get }
}

extension Response: DeclaredResponse {}
extension ErrorResponse: DeclaredResponse {}

extension DeclaredResponse {
    /// The content types of what it carries, ranges among them, the one that Swift uses first; none where it carries nothing.
    package var ownContentTypes: [String] {
        if type.kind == .void, contentType == nil { return otherContentTypes.own }
        let usual = type.kind == .file ? "application/octet-stream" : "application/json"
        let own = contentType ?? usual
        return [own] + otherContentTypes.own.filter { $0 != own }
    }
}

extension DeclaredResponse {
    /// The content types in which a client takes it for this one among several: XML with the schema of JSON is not read.
    package var readContentTypes: [String] {
        let isJSON = type.kind != .file && contentType.map(ContentType.isJSON) ?? (type.kind != .void)
        return isJSON ? ownContentTypes.filter { !$0.hasSuffix("xml") } : ownContentTypes
    }
}

extension Array where Element: DeclaredResponse {
    /// The responses by status: each with those in other content types behind it.
    package var byStatus: [ArraySlice<Element>] {
        var groups: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices where index > startIndex && !self[index].isAlternative {
            groups.append(self[start..<index])
            start = index
        }
        if start < endIndex { groups.append(self[start...]) }
        return groups
    }

    /// Those that are not another one in another content type: one for each status.
    package var primary: [Element] { filter { !$0.isAlternative } }
}
