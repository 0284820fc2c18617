import MartletPipeline
import MartletSyntax
import Testing

/// How generated files name their specification: the same from every working directory, on every machine.
struct PortablePathTests {
    @Test(arguments: [
        ("/p/specs/api.yaml", "specs/api.yaml", "/p"),
        ("/p/specs/../specs/api.yaml", "specs/api.yaml", "/p"),
        ("/p/api.yaml", "api.yaml", "/p"),
        ("/p/app/specs/api.yaml", "specs/api.yaml", "/p/app"),
        ("/q/specs/api.yaml", "api.yaml", "/q/specs"),
    ])
    func startsAtTheProject(_ path: String, text: String, base: String) {
        let files = FileSystem.inMemory([
            "/p/.git/HEAD": "", "/p/specs/api.yaml": "", "/p/api.yaml": "", "/p/app/Package.swift": "",
            "/p/app/specs/api.yaml": "", "/q/specs/api.yaml": "",
        ])
        let portable = Pipeline(fileSystem: files).portable(path)
        #expect(portable.text == text)
        #expect(portable.base == base)
    }
}
