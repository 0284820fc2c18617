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

    /// Makes a person.
    public init(
        id: String, name: String, email: String?, phone: String?, age: Int, score: Double, rating: Double,
        isActive: Bool, isVerified: Bool, createdAt: Date, updatedAt: Date, lastSeenAt: Date?, address: String,
        city: String, country: String, visits: Int, balance: Double, notes: String?, status: String, tags: [String]
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.age = age
        self.score = score
        self.rating = rating
        self.isActive = isActive
        self.isVerified = isVerified
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.lastSeenAt = lastSeenAt
        self.address = address
        self.city = city
        self.country = country
        self.visits = visits
        self.balance = balance
        self.notes = notes
        self.status = status
        self.tags = tags
    }

    /// Reads a person.
    public init(from object: inout JSONObject) throws(JSONError) {
        let id: String = try object.string("id")
        let name: String = try object.string("name")
        let email: String? = try object.stringIfPresent("email")
        let phone: String? = try object.stringIfPresent("phone")
        let age: Int = try object.int("age")
        let score: Double = try object.double("score")
        let rating: Double = try object.double("rating")
        let isActive: Bool = try object.bool("isActive")
        let isVerified: Bool = try object.bool("isVerified")
        let createdAt: Date = try object.date("createdAt", .iso8601)
        let updatedAt: Date = try object.date("updatedAt", .iso8601)
        let lastSeenAt: Date? = try object.dateIfPresent("lastSeenAt", .iso8601)
        let address: String = try object.string("address")
        let city: String = try object.string("city")
        let country: String = try object.string("country")
        let visits: Int = try object.int("visits")
        let balance: Double = try object.double("balance")
        let notes: String? = try object.stringIfPresent("notes")
        let status: String = try object.string("status")
        let tags: [String] = try object.value("tags")
        self.init(
            id: id, name: name, email: email, phone: phone, age: age, score: score, rating: rating, isActive: isActive,
            isVerified: isVerified, createdAt: createdAt, updatedAt: updatedAt, lastSeenAt: lastSeenAt,
            address: address, city: city, country: country, visits: visits, balance: balance, notes: notes,
            status: status, tags: tags)
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
