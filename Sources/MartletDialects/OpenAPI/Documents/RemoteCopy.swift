import MartletFormats
import MartletSyntax

/// Where a copy of what stands at an address of the web is looked for, since nothing is fetched: in a folder beside the document,
/// by host and path, so that references between copies hold. A port that is not the usual one of the scheme is part of the host:
/// `references/schemas.example_8080`.
enum RemoteCopy {
    /// The folder.
    static let folder = "references"

    /// Returns the path of the copy relative to the document, such as `references/schemas.example/v1/pet.yaml`; nil for an
    /// address that names no single file.
    static func path(of address: String) -> String? {
        guard let url = URLText(address), ["https", "http"].contains(url.scheme), !url.hasUserInfo,
            !url.hasQueryOrFragment
        else { return nil }
        let path = PercentEncoding.decodedText(url.path[...])
        let steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard !steps.isEmpty, steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
            path.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\\") })
        else { return nil }
        var host = url.host.lowercased().replacing(":", with: "_")
        if let port = url.port, port != (url.scheme == "https" ? 443 : 80) { host += "_\(port)" }
        return ([folder, host] + steps.map(String.init)).joined(separator: "/")
    }
}

extension FilePath {
    /// Returns a path relative to a file as messages show it.
    static func joined(_ name: String, to file: String) -> String {
        let parent = parent(file)
        return normalized(parent == "." ? name : join(parent, name))
    }
}
