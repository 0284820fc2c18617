import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Returns content types with the one first that an earlier run used: calls that ask for no other keep it.
    ///
    /// - Parameters:
    ///   - media: the content types, the best first.
    ///   - owner: the body or the response.
    func asBefore(_ media: [MediaType], at owner: Located) -> [MediaType] {
        guard media.count > 1, !earlier.contentTypes.isEmpty else { return media }
        var media = media
        let place = place(of: owner)
        // The last one that is moved is the first.
        for key in [key(of: .stream, at: place), key(of: .bytes, at: place), place] {
            guard let essence = earlier.contentTypes[key],
                let index = media.firstIndex(where: { $0.essence == essence }), index > 0
            else { continue }
            // The first of its kind has the function that is named after the kind.
            let first = key == place ? 0 : media.dropFirst().firstIndex { $0.kind == media[index].kind } ?? index
            media.insert(media.remove(at: index), at: first)
        }
        return media
    }

    /// Notes which of several streams, or content types of bytes, has the first function beside the usual one.
    mutating func chooseOther(_ essence: String, _ kind: MediaType.Kind, at owner: Located) {
        let key = key(of: kind, at: place(of: owner))
        if choices.contentTypes[key] == nil { choices.contentTypes[key] = essence }
    }

    private func key(of kind: MediaType.Kind, at place: String) -> String {
        "\(place) \(kind == .stream ? "stream" : "bytes")"
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
