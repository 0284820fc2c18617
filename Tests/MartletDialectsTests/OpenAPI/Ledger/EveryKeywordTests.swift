import Foundation
import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// A keyword makes a difference wherever a schema can stand, or there is a finding about the schema: nothing is dropped
/// in silence.
struct EveryKeywordTests {
    /// What describes a schema for people, or is about the document: no payload depends on it.
    private static let annotations: Set<String> = [
        "$comment", "default", "deprecated", "description", "example", "examples", "externalDocs", "readOnly", "title",
        "writeOnly", "x-own", "xml",
    ]

    /// What is still dropped in silence: what says more of a text body than its limits, and what stands beside a reference in an
    /// event.
    private static let lostPlaces: Set<String> = ["a text body", "an item of an event stream"]

    private static let samples = SchemaSample.all.filter { !annotations.contains($0.keyword) }

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

    /// The list above shrinks with what is dropped.
    @Test func whatIsListedIsDropped() {
        for name in Self.lostPlaces {
            let place = SchemaPosition.allCases.first { $0.name == name }
            #expect(place.map { place in Self.samples.contains { Self.isDropped($0, in: place) } } == true)
        }
    }
}
