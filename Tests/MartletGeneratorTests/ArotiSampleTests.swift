import MartletGenerator
import Testing

struct ArotiSampleTests {
    @Test func sampleIsUpToDate() throws {
        let generation = Generation("specs/aroti.yaml")
        #expect(generation.report == "")
        try GoldenFolder(path: "generated-samples/aroti/Sources").expect(generation.files)
    }

    @Test func generatingTwiceGivesTheSameBytes() {
        #expect(Generation("specs/aroti.yaml").files == Generation("specs/aroti.yaml").files)
    }
}
