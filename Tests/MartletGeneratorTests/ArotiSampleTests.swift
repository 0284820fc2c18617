import MartletGenerator
import Testing

struct ArotiSampleTests {
    @Test func sampleIsUpToDate() throws {
        let generation = Generation("specs/aroti.yaml")
        #expect(generation.report == "")
        try GoldenFolder(path: "generated-samples/aroti/Sources").expect(generation.files)
    }

    @Test func testsOfTheSampleAreUpToDate() throws {
        var options = GeneratorOptions()
        options.tests = TestOptions(module: "ArotiSample")
        let generation = Generation("specs/aroti.yaml", options: options)
        #expect(generation.report == "")
        try GoldenFolder(path: "generated-samples/aroti/Tests").expect(generation.tests)
    }

    @Test func generatingTwiceGivesTheSameBytes() {
        #expect(Generation("specs/aroti.yaml").files == Generation("specs/aroti.yaml").files)
    }
}
