import Foundation
import MartletRuntime

/// Models that look exactly like generated ones.
enum SampleDates {
    static let stamp = DateFormat.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ")
}

struct ExpertStatus: OpenEnum {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
    static let pending = ExpertStatus(rawValue: "pending")
    static let confirmed = ExpertStatus(rawValue: "confirmed")
    static let knownCases: [ExpertStatus] = [.pending, .confirmed]
}

enum Weekday: String, ClosedEnum, CaseIterable {
    case monday = "mon"
    case tuesday = "tue"
}

enum Priority: Int, ClosedEnum, CaseIterable {
    case low = 1
    case high = 9
}

struct Nutrient: JSONModel, Equatable {
    let name: String
    let amount: Double
    let dailyShare: Double?

    init(name: String, amount: Double, dailyShare: Double? = nil) {
        self.name = name
        self.amount = amount
        self.dailyShare = dailyShare
    }

    init(from object: inout JSONObject) throws(JSONError) {
        name = try object.string("name")
        amount = try object.double("amount")
        dailyShare = try object.doubleIfPresent("daily_share")
    }

    func write(to object: inout JSONObjectWriter) {
        object.string("name", name)
        object.double("amount", amount)
        object.doubleIfPresent("daily_share", dailyShare)
    }
}

struct Expert: JSONModel, Equatable {
    let id: String
    let photo: String?
    let addedDate: LocalDate
    let createdAt: Date
    let seenAt: Date?
    let status: ExpertStatus
    let weekday: Weekday
    let priority: Priority?
    let nutrients: [Nutrient]?
    let available: Bool
    let rating: Double
    let count: Int
    let price: Decimal
    let budget: Decimal?
    let token: UUID
    let meetingLink: URL?
    let nickname: Field<String>
    let days: [LocalDate]
    let tags: [String: String]
    let blob: Data
    let opens: LocalTime?
    let lasts: Duration?
    let big: Int64?
    let extra: JSON?

    init(from object: inout JSONObject) throws(JSONError) {
        id = try object.string("id")
        photo = try object.stringIfPresent("photo")
        addedDate = try object.localDate("addedDate")
        createdAt = try object.date("createdAt", .iso8601)
        seenAt = try object.dateIfPresent("seenAt", SampleDates.stamp)
        status = try object.value("status")
        weekday = try object.value("weekday")
        priority = try object.valueIfPresent("priority")
        nutrients = try object.valueIfPresent("nutrients")
        available = try object.boolIfPresent("available") ?? true
        rating = try object.double("rating")
        count = try object.int("count")
        price = try object.decimal("price")
        budget = try object.decimalStringIfPresent("budget")
        token = try object.uuid("token")
        meetingLink = try object.urlOrNull("meeting_link")
        nickname = try object.field("nickname")
        days = try object.array("days") { (element) throws(JSONError) in try element.localDate() }
        tags = try object.value("tags")
        blob = try object.data("blob", .base64)
        opens = try object.localTimeIfPresent("opens")
        lasts = try object.durationIfPresent("lasts", .iso8601)
        big = try object.int64StringIfPresent("big")
        extra = try object.jsonIfPresent("extra")
    }

    func write(to object: inout JSONObjectWriter) {
        object.string("id", id)
        object.stringIfPresent("photo", photo)
        object.localDate("addedDate", addedDate)
        object.date("createdAt", createdAt, .iso8601)
        object.dateIfPresent("seenAt", seenAt, SampleDates.stamp)
        object.value("status", status)
        object.value("weekday", weekday)
        object.valueIfPresent("priority", priority)
        object.valueIfPresent("nutrients", nutrients)
        object.bool("available", available)
        object.double("rating", rating)
        object.int("count", count)
        object.decimal("price", price)
        object.decimalStringIfPresent("budget", budget)
        object.uuid("token", token)
        object.urlOrNull("meeting_link", meetingLink)
        object.field("nickname", nickname)
        object.array("days", days) { (writer, element) in writer.localDate(element) }
        object.value("tags", tags)
        object.data("blob", blob, .base64)
        object.localTimeIfPresent("opens", opens)
        object.durationIfPresent("lasts", lasts, .iso8601)
        object.int64StringIfPresent("big", big)
        object.jsonIfPresent("extra", extra)
    }
}
