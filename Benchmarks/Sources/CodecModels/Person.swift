public import Foundation
public import MartletRuntime

/// A person of 20 fields, three of them dates, in the shape of generated code.
public nonisolated struct Person: JSONModel, Equatable {
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

    /// Reads a person.
    public init(from object: inout JSONObject) throws(JSONError) {
        id = try object.string("id")
        name = try object.string("name")
        email = try object.stringIfPresent("email")
        phone = try object.stringIfPresent("phone")
        age = try object.int("age")
        score = try object.double("score")
        rating = try object.double("rating")
        isActive = try object.bool("isActive")
        isVerified = try object.bool("isVerified")
        createdAt = try object.date("createdAt", .iso8601)
        updatedAt = try object.date("updatedAt", .iso8601)
        lastSeenAt = try object.dateIfPresent("lastSeenAt", .iso8601)
        address = try object.string("address")
        city = try object.string("city")
        country = try object.string("country")
        visits = try object.int("visits")
        balance = try object.double("balance")
        notes = try object.stringIfPresent("notes")
        status = try object.string("status")
        tags = try object.value("tags")
    }

    /// Writes a person.
    public func write(to object: inout JSONObjectWriter) {
        object.string("id", id)
        object.string("name", name)
        object.stringIfPresent("email", email)
        object.stringIfPresent("phone", phone)
        object.int("age", age)
        object.double("score", score)
        object.double("rating", rating)
        object.bool("isActive", isActive)
        object.bool("isVerified", isVerified)
        object.date("createdAt", createdAt, .iso8601)
        object.date("updatedAt", updatedAt, .iso8601)
        object.dateIfPresent("lastSeenAt", lastSeenAt, .iso8601)
        object.string("address", address)
        object.string("city", city)
        object.string("country", country)
        object.int("visits", visits)
        object.double("balance", balance)
        object.stringIfPresent("notes", notes)
        object.string("status", status)
        object.value("tags", tags)
    }
}
