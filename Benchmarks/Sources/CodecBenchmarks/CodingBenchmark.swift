import BenchmarkSupport
import CodecModels
import Foundation
import MartletRuntime

/// Reads and writes 5 MB of models with dates, beside `JSONDecoder` and `JSONEncoder` in the same run.
enum CodingBenchmark {
    static func run() throws {
        let (data, count) = PersonDocument.make()
        let people = try JSONCoding.decode([Person].self, from: data)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let plain = try decoder.decode([PlainPerson].self, from: data)
        try check(people, plain, count)

        let (read, readPlain) = Rivals.fastest(
            { (try? JSONCoding.decode([Person].self, from: data))?.count ?? 0 },
            { (try? decoder.decode([PlainPerson].self, from: data))?.count ?? 0 })
        let (wrote, wrotePlain) = Rivals.fastest(
            { (try? JSONCoding.encode(people))?.count ?? 0 }, { (try? encoder.encode(plain))?.count ?? 0 })
        let bytes = Double(data.count)
        report("decode", bytes, read, readPlain, against: "JSONDecoder", budget: 12)
        let written = Double(try JSONCoding.encode(people).count)
        report("encode", written, wrote, wrotePlain, against: "JSONEncoder", budget: 10)
    }

    /// Both sides must have read the same and write what the other reads.
    private static func check(_ people: [Person], _ plain: [PlainPerson], _ count: Int) throws {
        precondition(people.count == count && plain.count == count)
        for (left, right) in zip(people, plain) {
            precondition(left.id == right.id && left.rating == right.rating && left.createdAt == right.createdAt)
            precondition(left.notes == right.notes && left.tags == right.tags && left.lastSeenAt == right.lastSeenAt)
        }
        let again = try JSONCoding.decode([Person].self, from: JSONCoding.encode(people))
        precondition(again == people)
    }

    private static func report(
        _ what: String, _ bytes: Double, _ ours: Duration, _ theirs: Duration, against name: String, budget: Int
    ) {
        let rate = bytes / 1e3 / ours.milliseconds
        let rival = bytes / 1e3 / theirs.milliseconds
        Benchmark.report(
            "codec, \(what) \((bytes / 1e6).short) MB of 20-field objects with 3 dates",
            "\(rate.short) MB/s, \((rate / rival).short) times \(name) with .iso8601 (\(rival.short) MB/s)",
            budget: "at least \(budget) times")
    }
}
