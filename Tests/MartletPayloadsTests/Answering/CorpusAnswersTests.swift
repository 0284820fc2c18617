import Foundation
import MartletContract
import MartletDialects
import MartletPayloads
import MartletSyntax
import Testing

/// One answer for each operation and status of every real document, judged by the document itself.
struct CorpusAnswersTests {
    private static let root =
        ProcessInfo.processInfo.environment["MARTLET_CORPUS"].map { URL(filePath: $0) }
        ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpus")
    private static let missing: Comment = "no corpus: answers of real documents are NOT judged; set MARTLET_CORPUS"
    private static let isLong = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1"

    /// Large documents take a while in a debug build: `MARTLET_LONG_TESTS=1` judges answers of them, too.
    private static let largest = 500_000

    static let documents: [String] = {
        let folder = root.appending(path: "openapi")
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let found = all.filter { $0 != "INDEX.json" && ($0.hasSuffix(".json") || $0.hasSuffix(".yaml")) }.sorted()
            .filter { name in
                let values = try? folder.appending(path: name).resourceValues(forKeys: [.fileSizeKey])
                return isLong || values?.fileSize ?? 0 < largest
            }
            .map { "openapi/" + $0 }
        let ofManyFiles = ["multifile/digitalocean/specification/DigitalOcean-public.v2.yaml"]
        return found + (isLong && !found.isEmpty ? ofManyFiles : [])
    }()

    @Test(.enabled(if: !documents.isEmpty, missing), arguments: documents)
    func everyAnswerIsWhatTheDocumentAsksFor(_ name: String) throws {
        let load = ContractLoader.load(path: Self.root.appending(path: name).path)
        let contract = try #require(load.contract)
        let sampler = AnswerSampler(contract, seed: 7)
        let raw = RawDocument(load, contract)
        let validator = Validator(sampler.contract)
        var (judged, unknown) = (0, 0)
        var impossible: [String] = []
        var reasons: Set<String> = []
        func check(_ endpoint: Endpoint, _ status: StatusRange, _ type: TypeReference) {
            let subject = "\(endpoint.group).\(endpoint.name) \(status.text)"
            let slot = SampleSlot(owner: endpoint.name, name: status.text)
            do {
                let payload = try sampler.answer(type, for: slot)
                #expect(sampler.verdict(payload, as: type) != .invalid, "\(subject)")
                #expect(validator.validate(payload, as: type) == [], "\(subject)")
                let key = RawDocument.Key(endpoint: endpoint.reference, status: status)
                guard let strict = raw.strict.answer(payload, key), let formless = raw.formless.answer(payload, key)
                else {
                    return
                }
                judged += 1
                #expect(
                    strict.verdict != .invalid,
                    "\(subject): \(strict.failures) \(JSONText.write(payload).prefix(1_500))")
                #expect(formless.verdict != .invalid)
                if formless.verdict == .unknown {
                    unknown += 1
                    reasons.formUnion(formless.unjudged.map { $0.pointer + " " + $0.keyword })
                }
            } catch {
                impossible.append("\(subject): \(error.message)")
            }
        }
        for endpoint in contract.groups.flatMap(\.endpoints) {
            for response in endpoint.responses where response.type.kind != .void && response.type.kind != .file {
                check(endpoint, response.status, response.type)
            }
            for error in endpoint.errors where error.type.kind != .void { check(endpoint, error.status, error.type) }
        }
        #expect(impossible == [], "no value was found")
        #expect(unknown == 0, "\(reasons.sorted())")
        #expect(judged > 0 || raw.strict.count == 0)
        if Self.isLong { print("answers of \(name): \(judged) judged") }
    }
}
