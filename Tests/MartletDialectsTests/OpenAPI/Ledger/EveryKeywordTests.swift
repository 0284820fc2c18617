import Foundation
import MartletContract
import MartletSyntax
import Testing

@testable import MartletDialects

/// A keyword makes a difference wherever a schema can stand, or there is a finding about the schema: nothing is dropped
/// in silence.
struct EveryKeywordTests {
    /// What means something for fields and parameters alone.
    private static let ofFields: Set<String> = ["default", "deprecated", "readOnly", "writeOnly"]

    /// Whether no payload depends on a keyword, by the table.
    private static func isAnnotation(_ keyword: String) -> Bool {
        if case .annotation? = SchemaWord.named(keyword)?.use { true } else { keyword.hasPrefix("x-") }
    }

    /// What is still dropped in silence: what says more of a text body than its limits, and what stands beside a reference in an
    /// event.
    private static let lostPlaces: Set<String> = ["a text body", "an item of an event stream"]

    private static let samples = SchemaSample.all.filter { !isAnnotation($0.keyword) && !ofFields.contains($0.keyword) }

    private static func isDropped(_ sample: SchemaSample, in position: SchemaPosition) -> Bool {
        let results = sample.values.map { load(position.document(sample.schema.replacing("§", with: $0))) }
        let plain = load(position.document(sample.without))
        guard results.allSatisfy({ $0.contract != nil && $0.diagnostics.isEmpty }) else { return false }
        return results[0].contract == results[1].contract || results.allSatisfy { $0.contract == plain.contract }
    }

    @Test(arguments: samples)
    func isReadOrNamed(_ sample: SchemaSample) {
        for position in SchemaPosition.allCases where !Self.lostPlaces.contains(position.name) {
            #expect(!Self.isDropped(sample, in: position), "\(sample.schema) in \(position.name)")
        }
    }

    @Test(arguments: SchemaSample.all.filter { ofFields.contains($0.keyword) })
    func isReadOfFields(_ sample: SchemaSample) throws {
        let field = try #require(SchemaPosition.allCases.first { $0.name == "a property" })
        #expect(!Self.isDropped(sample, in: field))
    }

    @Test(arguments: SchemaSample.all.filter { isAnnotation($0.keyword) })
    func annotationsAreNotNamed(_ sample: SchemaSample) {
        for position in SchemaPosition.allCases {
            let results = sample.values.map { load(position.document(sample.schema.replacing("§", with: $0))) }
            let findings = results.flatMap(\.diagnostics).filter { $0.code.hasPrefix("openapi/un") }
            #expect(!findings.contains { $0.message.contains("'\(sample.keyword)'") }, "\(position.name)")
        }
    }

    /// The list above shrinks with what is dropped.
    @Test func whatIsListedIsDropped() {
        for name in Self.lostPlaces {
            let place = SchemaPosition.allCases.first { $0.name == name }
            #expect(place.map { place in Self.samples.contains { Self.isDropped($0, in: place) } } == true)
        }
    }
}
