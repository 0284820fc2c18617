import ArotiSample
import Foundation
import MartletRuntime
import Testing

// The code of the articles Models and JSON, Dates and times.

struct Note: JSONModel, Equatable {
    var title: String
    var due: LocalDate?
    var color: Field<String> = .absent

    init(title: String, due: LocalDate? = nil, color: Field<String> = .absent) {
        self.title = title
        self.due = due
        self.color = color
    }

    init(from object: inout JSONObject) throws(JSONError) {
        title = try object.string("title")
        due = try object.localDateIfPresent("due")
        color = try object.field("color")
    }

    func write(to object: inout JSONObjectWriter) {
        object.string("title", title)
        object.localDateIfPresent("due", due)
        object.field("color", color)
    }
}

struct ModelsAndDatesSamplesTests {
    private let output = SampleOutput()

    private func print(_ items: Any...) { output.add(items) }

    @Test func modelsAreReadAndWritten() throws {
        let note: Note = try JSONCoding.decode(from: #"{"title":"Call Ada","due":"2026-12-05","color":null}"#)
        let text = String(decoding: try JSONCoding.encode(note), as: UTF8.self)
        print(note.due?.year ?? 0, note.color == .null, text)
        #expect(output.lines == [#"2026 true {"title":"Call Ada","due":"2026-12-05","color":null}"#])
    }

    @Test func valuesMayGrow() throws {
        let status: SessionStatus = try JSONCoding.decode(from: #""postponed""#)
        switch status {
        case .confirmed: print("see you there")
        default: print(status.rawValue, status.isKnown)
        }
        #expect(output.lines == ["postponed false"])
    }

    @Test func anyValueIsHeld() {
        let document: JSON = ["name": "Ada", "scores": [1, 2.5], "photo": nil]
        print(document["name"]?.string ?? "", document["scores"]?[1]?.double ?? 0, document["photo"]?.isNull ?? false)
        #expect(output.lines == ["Ada 2.5 true"])
    }

    @Test func errorsSayWhere() {
        do {
            let notes: [Note] = try JSONCoding.decode(from: #"[{"title":"a"},{"title":"b","due":"soon"}]"#)
            print(notes.count)
        } catch {
            print(error.code.rawValue, error.path)
        }
        #expect(output.lines == ["invalidValue [1].due"])
    }

    @Test func daysHaveNoZone() {
        if let day = LocalDate(year: 2026, month: 12, day: 5), let opens = LocalTime("09:30:00") {
            print(day, opens.hour, day.text(.pattern("dd.MM.yyyy")))
        }
        #expect(output.lines == ["2026-12-05 9 05.12.2026"])
    }

    @Test func monthsAreAddedByACalendar() throws {
        if let period = CalendarDuration("P1M"), let start = LocalDate("2026-01-31")?.start(in: .gmt),
            let end = period.added(to: start, in: Calendar(identifier: .gregorian)), let last = LocalDate(end, in: .gmt)
        {
            print(last)
        }
        #expect(output.lines == ["2026-02-28"])
    }

    @Test func formatsAreTriedInOrder() throws {
        let format = DateFormat.firstOf([.iso8601, .unix])
        let moments = try JSONCoding.decode(from: Data(#"["2026-03-01T12:00:00Z",1772366400]"#.utf8)) {
            (element) throws(JSONError) in
            try element.array { (element) throws(JSONError) in try element.date(format) }
        }
        print(moments[0] == moments[1])
        #expect(output.lines == ["true"])
    }

    @Test func valuesAreReadStrictlyOnRequest() throws {
        let options = ClientOptions(valueReading: .strict)
        #expect(options.valueReading == .strict)
        let data = Data(#"{"title":"a","due":"2026-03-01T00:00:00Z"}"#.utf8)
        #expect(try JSONCoding.decode(Note.self, from: data).due == LocalDate(year: 2026, month: 3, day: 1))
        #expect(throws: JSONError.self) {
            let note: Note = try ValueReading.strict.use { try JSONCoding.decode(from: data) }
            print(note)
        }
    }
}
