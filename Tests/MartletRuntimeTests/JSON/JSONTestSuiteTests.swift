import Foundation
import MartletRuntime
import Testing

@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.missing)))
struct JSONTestSuiteTests {
    /// What the standard leaves open (`i_`) and the codec accepts; it refuses the others.
    static let accepted: [String: String] = [
        "i_number_double_huge_neg_exp": hugeNumber, "i_number_huge_exp": hugeNumber,
        "i_number_neg_int_huge_exp": hugeNumber, "i_number_pos_double_huge_exp": hugeNumber,
        "i_number_real_neg_overflow": hugeNumber, "i_number_real_pos_overflow": hugeNumber,
        "i_number_real_underflow": hugeNumber, "i_number_too_big_neg_int": hugeNumber,
        "i_number_too_big_pos_int": hugeNumber, "i_number_very_big_negative_int": hugeNumber,
        "i_structure_UTF-8_BOM_empty_object": "a byte order mark is passed over, as section 8.1 allows",
    ]
    static let hugeNumber = "digits are kept until a model asks for a type; a type that cannot hold them is an error"
    /// The reasons for refusing the other ones.
    static let refused: [(part: String, reason: String)] = [
        ("500_nested", "nesting ends at 256 levels"),
        ("surrogate", "half of a surrogate pair is no character, and no Swift string can hold it"),
        ("string", "the text is not UTF-8"), ("object_key_lone", "half of a surrogate pair is no character"),
    ]

    @Test func acceptsAndRefusesWhatTheSuiteSays() throws {
        let files = try Corpus.files(in: "json-test-suite/test_parsing")
        var passed = 0
        var open = 0
        for file in files {
            let name = file.deletingPathExtension().lastPathComponent
            let data = try Data(contentsOf: file)
            let isAccepted = (try? JSONCoding.decode(JSON.self, from: data)) != nil
            let isExpected: Bool
            switch name.prefix(2) {
            case "y_": isExpected = true
            case "n_": isExpected = false
            default:
                open += 1
                isExpected = Self.accepted[name] != nil
                #expect(isExpected || Self.refused.contains { name.contains($0.part) }, "\(name) has no reason")
            }
            #expect(isAccepted == isExpected, "\(name)")
            if isAccepted == isExpected { passed += 1 }
        }
        #expect(files.count > 300)
        print("json-test-suite codec: \(passed) passed of \(files.count), \(open) listed")  // `make test` shows it.
    }

    @Test func writesWhatTheSuiteAcceptsSoThatItReadsTheSame() throws {
        for file in try Corpus.files(in: "json-test-suite/test_parsing") where file.lastPathComponent.hasPrefix("y_") {
            let value = try JSONCoding.decode(JSON.self, from: Data(contentsOf: file))
            #expect(try JSONCoding.decode(JSON.self, from: JSONCoding.encode(value)) == value, "\(file)")
        }
    }
}
