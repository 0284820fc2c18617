public import Foundation

/// A file to send: bytes in memory, or a file on disk, which is read piece by piece when the request is sent.
public struct FileUpload: Sendable, Hashable, CustomReflectable {
    private enum Source: Sendable, Hashable {
        case data(Data)
        case disk(URL)
    }

    /// The name that the server is told; nil leaves it out.
    public var fileName: String?
    /// The content type; nil is what the endpoint says, or `application/octet-stream`.
    public var contentType: String?
    private let source: Source

    /// Makes a file of bytes.
    public init(data: Data, fileName: String? = nil, contentType: String? = nil) {
        self.source = .data(data)
        self.fileName = fileName
        self.contentType = contentType
    }

    /// Makes a file of a file on disk, by its own name unless another is given.
    public init(contentsOf url: URL, fileName: String? = nil, contentType: String? = nil) {
        self.source = .disk(url)
        self.fileName = fileName ?? url.lastPathComponent
        self.contentType = contentType
    }

    /// Returns the bytes, or the file that has them.
    ///
    /// - Throws: ``APIError/Code/encoding`` when the file cannot be read.
    func body() throws(APIError) -> RequestBody {
        switch source {
        case .data(let data): RequestBody(data)
        case .disk(let url): try RequestBody(contentsOf: url)
        }
    }

    /// Shows the name and the content type, not the bytes.
    public var customMirror: Mirror {
        Mirror(self, children: ["fileName": fileName ?? "", "contentType": contentType ?? ""])
    }
}
