import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Returns content types with the one first that an earlier run used: calls that ask for no other keep it.
    ///
    /// - Parameters:
    ///   - media: the content types, the best first.
    ///   - owner: the body or the response.
    func asBefore(_ media: [MediaType], at owner: Located) -> [MediaType] {
        guard media.count > 1, let essence = earlier.contentTypes[place(of: owner)],
            let index = media.firstIndex(where: { $0.essence == essence }), index > 0
        else { return media }
        var media = media
        media.insert(media.remove(at: index), at: 0)
        return media
    }

    /// Notes which content type a body or a response has. `application/json` comes first anyway.
    mutating func choose(_ essence: String, at owner: Located) {
        if essence != "application/json" { choices.contentTypes[place(of: owner)] = essence }
    }

    /// The JSON pointer of a place, behind the path of its document where that is not the one that was named.
    private func place(of located: Located) -> String {
        let pointer = located.location.pointer
        guard located.location.document > 0 else { return pointer }
        let folder = FilePath.parent(documents.documents[0].path)
        return FilePath.relative(documents.documents[located.location.document].path, to: folder) + "#" + pointer
    }
}
