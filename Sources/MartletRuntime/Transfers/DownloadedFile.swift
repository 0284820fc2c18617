public import Foundation

/// A file that was fetched, at its place.
public struct DownloadedFile: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// How many bytes it has.
    public let bytes: Int
    /// The status of the last answer: 206 when it went on where an earlier call had stopped.
    public let status: Int
    /// The header fields of the last answer.
    public let headers: HTTPHeaders
}
