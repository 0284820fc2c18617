import ArgumentParser
import MartletMockEngine

/// A length of time as it is written on the command line: `5s`, `500ms`, `2`.
struct TimeSpan: ExpressibleByArgument, Sendable {
    let duration: Duration

    init?(argument: String) {
        guard let duration = Preferences.duration(argument), duration > .zero else { return nil }
        self.duration = duration
    }
}

/// A number of bytes as it is written on the command line: `1000`, `500k`, `32M`, `1G`.
struct ByteCount: ExpressibleByArgument, Sendable, CustomStringConvertible {
    let bytes: Int

    init(bytes: Int) {
        self.bytes = bytes
    }

    init?(argument: String) {
        let shift =
            switch argument.last {
            case "k", "K": 10
            case "m", "M": 20
            case "g", "G": 30
            default: 0
            }
        guard let number = Int(shift == 0 ? argument[...] : argument.dropLast()), number > 0,
            number <= (1 << 40) >> shift
        else { return nil }
        bytes = number << shift
    }

    var description: String { bytes % (1 << 20) == 0 ? "\(bytes >> 20)M" : String(bytes) }

    var defaultValueDescription: String { description }
}
