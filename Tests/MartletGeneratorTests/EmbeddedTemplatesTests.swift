import Foundation
import MartletTemplates
import Testing

@testable import MartletGenerator

struct EmbeddedTemplatesTests {
    @Test func embeddedTemplatesAreTheFiles() throws {
        let folder = Repository.path("templates/swift")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let files = names.filter { $0.hasSuffix(".mustache") }
        #expect(EmbeddedTemplates.all.map { "\($0.name).mustache" }.sorted() == files)
        for template in EmbeddedTemplates.all {
            #expect(Repository.text(template.path) == template.text, "run scripts/embed-templates")
        }
    }
}
