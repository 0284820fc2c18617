import MartletContract
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

/// What requests do to a collection as a whole.
struct WholeCollectionTests {
    private static let spec = """
        models:
          Team: { fields: { id: int, name: string } }
          Task: { fields: { id: int, title: string, isDone: bool, rank: int?, note: string? } }
          New: { fields: { id: int?, title: string, isDone: bool = false, rank: int?, note: string? } }
          Change: { fields: { id: int, title: string?, rank: "int? | null" } }
          Members: { fields: { items: "[Task]", total: int } }
          Summary: { fields: { isOK: bool } }
          Word: { fields: { key: string, text: string } }
          Memo: { fields: { id: string, text: string } }
        endpoints:
          All:
            teams: { get: /teams, returns: "[Team]" }
            addTeam: { post: /teams, body: { fields: { name: string } }, returns: Team }
            dropTeam: { delete: "/teams/{id}", path: { id: int }, returns: void }
            dropTeams: { delete: /teams, query: { name: string?, olderThan: int?, force: bool? }, returns: "[Team]" }
            tasks:
              get: "/teams/{id}/tasks"
              path: { id: int }
              query: { isDone: bool?, q: string?, minRank: int?, limit: int?, ids: "[int]?" }
              returns: "[Task]"
            add: { post: "/teams/{id}/tasks", path: { id: int }, body: New, returns: Task }
            task: { get: "/teams/{id}/tasks/{taskId}", path: { id: int, taskId: int }, returns: Task }
            addNotes: { post: "/teams/{id}/tasks/{taskId}/words", path: { id: int, taskId: int }, body: Word, returns: Word }
            words: { get: "/teams/{id}/tasks/{taskId}/words", path: { id: int, taskId: int }, returns: "[Word]" }
            word: { get: "/teams/{id}/tasks/{taskId}/words/{key}", path: { id: int, taskId: int, key: string }, returns: Word }
            replace: { put: "/teams/{id}/tasks", path: { id: int }, body: "[New]", returns: Members }
            change: { patch: "/teams/{id}/tasks", path: { id: int }, body: "[Change]", returns: "[Task]" }
            clear: { delete: "/teams/{id}/tasks", path: { id: int }, returns: void, status: 204 }
            notes: { get: /notes, returns: "[Memo]" }
            addMany: { post: /notes, body: "[Memo]", returns: Summary }
            dropMany: { delete: /notes, body: { fields: { ids: "[string]" } }, returns: Summary }
            search: { post: /teams/search, body: { fields: { name: string } }, returns: "[Team]" }
            archive: { post: "/teams/{id}/archive", path: { id: int }, returns: void }
        """

    private let engine: MockEngine
    private let teams: [String]

    init() throws {
        engine = try MockedSpec(Self.spec).engine { $0.isStateful = true }
        teams = try engine.answer("GET", "/teams").json.elements.compactMap { $0["id"]?.text }
        for team in teams {
            #expect(try engine.answer("DELETE", "/teams/\(team)/tasks").status == 204)
            for (index, title) in ["a", "b", "c", "d"].enumerated() {
                let body = #"{"title":"\#(title)","isDone":\#(index % 2 == 0),"rank":\#(index)}"#
                #expect(try engine.answer("POST", "/teams/\(team)/tasks", json: body).status == 200)
            }
        }
    }

    private func titles(_ team: String) throws -> [String] {
        try engine.answer("GET", "/teams/\(team)/tasks").json.elements.compactMap { $0["title"]?.text }
    }

    private func tasks() throws -> [Literal] { try engine.answer("GET", "/teams/\(teams[0])/tasks").json.elements }

    @Test func deletesWhatBelongsToOneParent() throws {
        #expect(teams.count > 1)
        let first = try tasks()[0]["id"]?.text ?? ""
        #expect(try engine.answer("DELETE", "/teams/\(teams[0])/tasks").status == 204)
        #expect(try titles(teams[0]) == [])
        #expect(try engine.answer("GET", "/teams/\(teams[0])/tasks/\(first)").status == 404)
        #expect(try engine.answer("GET", "/teams/\(teams[0])/tasks/\(first)/words").status == 404)
        #expect(try titles(teams[1]) == ["a", "b", "c", "d"])
        #expect(try engine.answer("DELETE", "/teams/\(teams[0])/tasks").status == 204)
        #expect(try engine.answer("DELETE", "/teams/98765/tasks").status == 404)
    }

    @Test(arguments: [
        ("isDone=true", ["b", "d"]), ("q=C", ["a", "b", "d"]), ("minRank=2", ["a", "b"]), ("limit=3", ["d"]),
        ("isDone=false&minRank=2", ["a", "b", "c"]), ("q=nothing", ["a", "b", "c", "d"]), ("unheard=1", []),
    ])
    func deletesWhatTheFiltersOfItsListName(query: String, left: [String]) throws {
        #expect(try engine.answer("DELETE", "/teams/\(teams[0])/tasks?\(query)").status == 204)
        #expect(try titles(teams[0]) == left)
    }

    @Test func deletesByIdentities() throws {
        let ids = try tasks().compactMap { $0["id"]?.text }
        #expect(
            try engine.answer("DELETE", "/teams/\(teams[0])/tasks?ids=\(ids[0])&ids=\(ids[2])").status == 204)
        #expect(try titles(teams[0]) == ["b", "d"])
    }

    @Test func deletesWhatTheNamesOfABodySay() throws {
        let body = #"[{"id":"x","text":"1"},{"id":"y","text":"2"},{"id":"z","text":"3"}]"#
        #expect(try engine.answer("POST", "/notes", json: body).status == 200)
        let before = try engine.answer("GET", "/notes").json.elements
        #expect(before.suffix(3).map { $0["text"]?.text } == ["1", "2", "3"])
        #expect(try engine.answer("DELETE", "/notes", json: #"{"ids":["x","z","nothing"]}"#).status == 200)
        let left = try engine.answer("GET", "/notes").json.elements
        #expect(left == before.dropLast(3) + [before[before.count - 2]])
    }

    @Test func nestedItemsGoWithTheirParents() throws {
        let dropped = try engine.answer("DELETE", "/teams").json.elements
        #expect(dropped.compactMap { $0["id"]?.text } == teams)
        #expect(try engine.answer("GET", "/teams").json == .array([]))
        #expect(try engine.answer("GET", "/teams/\(teams[0])/tasks").status == 404)
        let other = try MockedSpec(Self.spec).engine { $0.isStateful = true }
        #expect(other.restore(engine.snapshot()) == [])
        #expect(try other.answer("GET", "/teams").json == .array([]))
    }

    @Test func aQueryThatCannotBeReadRemovesNothing() throws {
        let answer = try engine.answer("DELETE", "/teams?olderThan=3")
        #expect(answer.headers["Martlet-Note"]?.contains("Nothing was removed") == true)
        #expect(try engine.answer("GET", "/teams").json.elements.count == teams.count)
        #expect(try engine.answer("DELETE", "/teams?force=true").headers["Martlet-Note"] == nil)
        #expect(try engine.answer("GET", "/teams").json == .array([]))
    }

    @Test func aListReplacesTheCollection() throws {
        let second = try tasks()[1]
        let id = second["id"]?.text ?? ""
        let body = #"[{"title":"new"},{"id":\#(id),"title":"b2","isDone":true},{"id":5000,"title":"own"}]"#
        let answer = try engine.answer("PUT", "/teams/\(teams[0])/tasks", json: body)
        #expect(answer.status == 200)
        #expect(answer.json["total"] == .number("3"))
        let items = try tasks()
        #expect(answer.json["items"] == .array(items))
        #expect(items.map { $0["title"]?.text } == ["new", "b2", "own"])
        #expect(items[1]["id"] == second["id"] && items[1]["rank"] == nil)
        #expect(items[2]["id"] == .number("5000"))
        #expect(Set(items.compactMap { $0["id"]?.text }).count == 3)
        #expect(try titles(teams[1]) == ["a", "b", "c", "d"])
        #expect(try engine.answer("PUT", "/teams/\(teams[0])/tasks", json: "[]").status == 200)
        #expect(try titles(teams[0]) == [])
    }

    @Test func aListThatNamesAnItemTwiceIsRefused() throws {
        let before = try tasks()
        let body = #"[{"id":7000,"title":"x"},{"id":7000,"title":"y"}]"#
        #expect(try engine.answer("PUT", "/teams/\(teams[0])/tasks", json: body).status == 422)
        #expect(try tasks() == before)
    }

    @Test func aListChangesItemsOrNone() throws {
        let before = try tasks()
        let ids = before.compactMap { $0["id"]?.text }
        let path = "/teams/\(teams[0])/tasks"
        let wrong = #"[{"id":\#(ids[0]),"title":"x"},{"id":98765,"title":"y"}]"#
        #expect(try engine.answer("PATCH", path, json: wrong).status == 404)
        #expect(try tasks() == before)
        let right = #"[{"id":\#(ids[3]),"title":"x"},{"id":\#(ids[0]),"rank":null}]"#
        let changed = try engine.answer("PATCH", path, json: right)
        #expect(changed.json.elements.compactMap { $0["id"]?.text } == [ids[3], ids[0]])
        #expect(try titles(teams[0]) == ["a", "b", "c", "x"])
        #expect(try tasks()[0]["rank"] == nil)
    }

    @Test func manyAreAddedOrNone() throws {
        let engine = try MockedSpec(Self.spec).engine {
            $0.isStateful = true
            $0.itemLimit = 20
        }
        let before = try engine.answer("GET", "/notes").json
        let many = (0..<19).map { #"{"id":"k\#($0)","text":"t"}"# }.joined(separator: ",")
        #expect(try engine.answer("POST", "/notes", json: "[\(many)]").status == 507)
        #expect(try engine.answer("GET", "/notes").json == before)
    }

    @Test func saysWhatChangesNothing() throws {
        #expect(engine.collectionComplaints == [])
        let notes = engine.collectionNotes
        #expect(notes.map(\.code) == ["mock/nothing-kept", "mock/nothing-kept"])
        #expect(notes.allSatisfy { $0.severity == .note && $0.primary != nil && $0.help != nil })
        #expect(notes[0].message.contains("All.search") && notes[1].message.contains("All.archive"))
    }

    @Test func allIsGoneWhereEachOneIsThere() throws {
        let spec = """
            models: { Word: { fields: { key: string, text: string } } }
            endpoints:
              Words:
                show: { get: "/words/{key}", path: { key: string }, returns: Word }
                put: { put: "/words/{key}", path: { key: string }, body: { fields: { text: string } }, returns: Word, status: 201 }
                clear: { delete: /words, returns: void }
            """
        let engine = try MockedSpec(spec).engine { $0.isStateful = true }
        #expect(try engine.answer("GET", "/words/a").status == 200)
        #expect(try engine.answer("DELETE", "/words").status == 200)
        #expect(try engine.answer("GET", "/words/a").status == 404)
        #expect(try engine.answer("PUT", "/words/b", json: #"{"text":"x"}"#).status == 201)
        #expect(try engine.answer("GET", "/words/b").json["text"] == .string("x"))
        let other = try MockedSpec(spec).engine { $0.isStateful = true }
        #expect(other.restore(engine.snapshot()) == [])
        #expect(try other.answer("GET", "/words/a").status == 404)
        #expect(try other.answer("GET", "/words/b").status == 200)
    }
}
