import Foundation
import GRDB
import MartletRuntime
import Testing
import TodufitSample

extension Ingredient: FetchableRecord, PersistableRecord {}
extension Dish: FetchableRecord, PersistableRecord {}
extension MealLog: FetchableRecord, PersistableRecord {}

/// Generated models as records of GRDB, whose coders have no nested containers.
struct GRDBTests {
    private func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { database in
            let columns = [
                "ingredient": "name, quantity, unit",
                "dish":
                    "id TEXT PRIMARY KEY, name, ingredients, instructions, nutrients, prepTime, cookTime, servings, "
                    + "tags, imageUrl, sourceUrl, createdBy, createdAt, updatedAt",
                "mealLog":
                    "id TEXT PRIMARY KEY, date, mealType, mealPlanId, dishes, notes, createdBy, createdAt",
            ]
            for (table, columns) in columns.sorted(by: { $0.key < $1.key }) {
                try database.execute(sql: "CREATE TABLE \(table) (\(columns))")
            }
        }
        return queue
    }

    private func check<Record>(_ record: Record) throws
    where Record: FetchableRecord & PersistableRecord & Equatable & Sendable {
        let rows = try database().write { database in
            try record.insert(database)
            return try Record.fetchAll(database)
        }
        #expect(rows == [record])
    }

    private static let soup = Dish(
        id: UUID(), name: "Soup",
        ingredients: [
            Ingredient(name: "Lentils", quantity: 250, unit: "g"),
            Ingredient(name: "Onion", quantity: 1, unit: "piece"),
        ],
        instructions: "Cook", nutrients: [], prepTime: 20, tags: ["soup", "vegan"],
        imageUrl: URL(string: "https://example.com/soup.jpg"), createdBy: "u1",
        createdAt: Date(timeIntervalSince1970: 1_700_000_000), updatedAt: Date(timeIntervalSince1970: 1_700_000_000.5))

    @Test func recordsAreReadAsTheyWereWritten() throws {
        try check(Ingredient(name: "Lentils", quantity: 250, unit: "g"))
        try check(Self.soup)
        for notes in [nil, "{\"a\": 1}"] {
            try check(
                MealLog(
                    id: UUID(), date: try #require(LocalDate("2026-03-01")), mealType: .dinner,
                    dishes: [DishReference(dishId: UUID(), servings: 2)], notes: notes, createdBy: "u1",
                    createdAt: Date(timeIntervalSince1970: 1_700_000_000)))
        }
    }

    @Test func listsAreJSONInTheirColumn() throws {
        let row = try database().write { database in
            try Self.soup.insert(database)
            return try Row.fetchOne(database, sql: "SELECT tags, ingredients, createdAt, servings FROM dish")
        }
        #expect(row?["tags"] == #"["soup","vegan"]"#)
        #expect(row?["createdAt"] == "2023-11-14T22:13:20Z")
        #expect(row?["servings"] == nil as Int?)
        let ingredients = try #require(row?["ingredients"] as String?)
        #expect(try JSONCoding.decode([Ingredient].self, from: ingredients) == Self.soup.ingredients)
    }

    /// A column whose field is absent now does not keep what it had.
    @Test func anUpdateClearsWhatIsAbsent() throws {
        let fetched = try database().write { database in
            var dish = Self.soup
            try dish.insert(database)
            dish.prepTime = nil
            dish.imageUrl = nil
            dish.tags = []
            try dish.update(database)
            return (dish, try Dish.fetchOne(database))
        }
        #expect(fetched.1 == fetched.0)
    }

    @Test func rowsOfOthersAreRead() throws {
        let dishes = try database().write { database in
            try database.execute(
                sql: """
                    INSERT INTO dish (id, name, ingredients, instructions, tags, createdBy, createdAt, updatedAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    "0B1C2D3E-4F50-4172-8394-A5B6C7D8E9FA", "Soup", #"[{"name":"Onion","quantity":1,"unit":"piece"}]"#,
                    "Cook", "[]", "u1", "2023-11-14 22:13:20", "2023-11-14T22:13:20Z",
                ])
            return try Dish.fetchAll(database)
        }
        #expect(dishes.first?.ingredients == [Ingredient(name: "Onion", quantity: 1, unit: "piece")])
        #expect(dishes.first?.createdAt == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test func anErrorNamesTheColumn() throws {
        let message = try database().write { database in
            try Self.soup.insert(database)
            try database.execute(sql: "UPDATE dish SET ingredients = 'none'")
            do {
                _ = try Dish.fetchAll(database)
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(message.contains("ingredients") || message.contains("JSON"))
    }
}
