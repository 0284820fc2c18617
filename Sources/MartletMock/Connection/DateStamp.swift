#if Mock
    import MartletFormats

    /// The time as header fields write it, written once a second.
    ///
    /// - Source: RFC 9110, section 5.6.7, <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
    struct DateStamp {
        private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]

        private var seconds = Int.min
        private var text = ""

        /// Returns a time as text: `Sun, 06 Nov 1994 08:49:37 GMT`.
        mutating func text(at time: Timestamp) -> String {
            if time.seconds != seconds {
                seconds = time.seconds
                text = Self.write(time)
            }
            return text
        }

        private static func write(_ time: Timestamp) -> String {
            let (day, rest) = time.dayAndSeconds
            // 1970-01-01 was a Thursday.
            let weekday = days[((day.daysSinceEpoch % 7) + 7) % 7]
            let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
            let year = String(repeating: "0", count: max(0, 4 - String(day.year).count)) + String(day.year)
            return "\(weekday), \(twoDigits(day.day)) \(months[day.month - 1]) \(year) \(clock) GMT"
        }

        private static func twoDigits(_ number: Int) -> String {
            number < 10 ? "0\(number)" : String(number)
        }
    }
#endif
