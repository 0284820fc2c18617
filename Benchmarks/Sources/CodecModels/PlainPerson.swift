public import Foundation

/// The same person with synthesized `Codable`.
public struct PlainPerson: Codable, Equatable, Sendable {
    /// A field.
    public let id: String
    /// A field.
    public let name: String
    /// A field.
    public let email: String?
    /// A field.
    public let phone: String?
    /// A field.
    public let age: Int
    /// A field.
    public let score: Double
    /// A field.
    public let rating: Double
    /// A field.
    public let isActive: Bool
    /// A field.
    public let isVerified: Bool
    /// A field.
    public let createdAt: Date
    /// A field.
    public let updatedAt: Date
    /// A field.
    public let lastSeenAt: Date?
    /// A field.
    public let address: String
    /// A field.
    public let city: String
    /// A field.
    public let country: String
    /// A field.
    public let visits: Int
    /// A field.
    public let balance: Double
    /// A field.
    public let notes: String?
    /// A field.
    public let status: String
    /// A field.
    public let tags: [String]
}
