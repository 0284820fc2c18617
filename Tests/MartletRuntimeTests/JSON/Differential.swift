import Foundation
import MartletRuntime
import Testing

/// Compares our codec with Foundation's on one model, in both directions. Works for any model: give it an example.
struct Differential<Model: JSONModel & Equatable> {
    /// How often both accepted a document, and both refused one.
    private(set) var accepted = 0
    private(set) var refused = 0
    private var mutator: DocumentMutator
    private let example: JSON

    init(_ type: Model.Type, example: String, seed: UInt64) throws {
        self.example = try JSONCoding.decode(JSON.self, from: example)
        mutator = DocumentMutator(random: SplitMix(seed: seed))
        _ = try JSONCoding.decode(Model.self, from: example)
    }

    mutating func run(rounds: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for _ in 0..<rounds {
            let text = mutator.text(from: example)
            try compare(text, sourceLocation)
        }
    }

    private mutating func compare(_ text: String, _ location: SourceLocation) throws {
        let data = Data(text.utf8)
        let ours = Result { try JSONCoding.decode(Model.self, from: data) }
        let theirs = Result { try JSONDecoder().decode(Model.self, from: data) }
        guard let value = try? ours.get(), let other = try? theirs.get() else {
            let isSame = (try? ours.get()) == nil && (try? theirs.get()) == nil
            #expect(isSame, "ours: \(ours), JSONDecoder: \(theirs), of \(text)", sourceLocation: location)
            refused += 1
            return
        }
        accepted += 1
        #expect(value == other, "\(text)", sourceLocation: location)
        let written = try JSONCoding.encode(value)
        let bridged = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Model.self, from: written) == value, "\(text)", sourceLocation: location)
        #expect(try JSONCoding.decode(Model.self, from: bridged) == value, "\(text)", sourceLocation: location)
        #expect(try JSONCoding.decode(Model.self, from: written) == value, "\(text)", sourceLocation: location)
    }
}
