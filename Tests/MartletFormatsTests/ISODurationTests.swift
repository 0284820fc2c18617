import MartletFormats
import Testing

struct ISODurationTests {
    @Test(arguments: [
        ("PT0S", Duration.zero, "PT0S"), ("PT1H30M", .seconds(5400), "PT1H30M"),
        ("P1DT1S", .seconds(86_401), "PT24H0M1S"),
        ("P2W", .seconds(1_209_600), "PT336H"), ("PT0.5S", .milliseconds(500), "PT0.5S"),
        ("-PT1M", .seconds(-60), "-PT1M"),
        ("PT90M", .seconds(5400), "PT1H30M"), ("PT1.5H", .seconds(5400), "PT1H30M"),
        ("PT36H", .seconds(129_600), "PT36H"),
        ("PT1.000000001S", .nanoseconds(1_000_000_001), "PT1.000000001S"),
        ("-PT0.25S", .milliseconds(-250), "-PT0.25S"),
    ])
    func readsAndWrites(text: String, duration: Duration, again: String) {
        #expect(read(text, ISODuration.read) == duration)
        #expect(written(ISODuration.maxLength) { ISODuration.write(duration, to: $0) } == again)
    }

    @Test(arguments: [
        ("P1M", "P1M"), ("P1Y", "P1Y"), ("P1Y2M3DT4H5M6.5S", "P1Y2M3DT4H5M6.5S"), ("P12M", "P12M"), ("P2W", "P2W"),
        ("P1Y3D", "P1Y0M3D"), ("PT1H1S", "PT1H0M1S"), ("P1M2W", "P1M14D"), ("-P1Y2M", "-P1Y2M"), ("P-1Y-2M", "-P1Y2M"),
        ("P1M-3DT-1H-30M", "P1M-3DT-1H-30M"), ("-P-1M", "P1M"), ("P0.5D", "PT12H"), ("P0D", "PT0S"), ("P1W-7D", "PT0S"),
        ("P1DT2H", "P1DT2H"), ("PT36H", "PT36H"), ("P+1M", "P1M"), ("-P1MT0.25S", "-P1MT0.25S"),
        ("P999999999Y999999999M999999999D", "P999999999Y999999999M999999999D"),
    ])
    func readsAndWritesParts(text: String, again: String) throws {
        let parts = try #require(read(text, ISODuration.readParts))
        #expect(written(ISODuration.maxPartsLength) { ISODuration.write(parts, to: $0) } == again)
        #expect(read(again, ISODuration.readParts).map { $0.months } == parts.months)
    }

    @Test(arguments: [
        "", "P", "PT", "P1.5Y", "P0.5M", "P1M1Y", "P1000000000Y", "P1S", "PT1Y", "P--1M", "P1MT", "P1M-", "1M", "p1m",
        "PT99999999999999999S",
    ])
    func refusesParts(text: String) {
        #expect(read(text, ISODuration.readParts) == nil)
    }

    @Test(arguments: [
        "", "P", "PT", "P1Y", "P1M", "1H", "PT1", "P1H", "PT1D", "PT1M1H", "PT1.5M1S", "PT1H1H", "P1DT", "PT-1S",
        "PT99999999999999999S", "PT.5S", "pt1s", "PT1,5S", "P1DTT1S",
    ])
    func refuses(text: String) {
        #expect(read(text, ISODuration.read) == nil)
    }

    @Test func writesTheLongestDurationsWithoutOverflow() {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
        let shortest = Duration(secondsComponent: .min, attosecondsComponent: 0)
        #expect(
            written(ISODuration.maxLength) { ISODuration.write(longest, to: $0) }
                == "PT2562047788015215H30M7.999999999S")
        #expect(written(ISODuration.maxLength) { ISODuration.write(shortest, to: $0) } == "-PT2562047788015215H30M8S")
    }
}
