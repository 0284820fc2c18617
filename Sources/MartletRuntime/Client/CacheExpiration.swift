public import Foundation

/// When a stored answer is no longer fresh.
public struct CacheExpiration: Sendable, Hashable {
    enum Moment: Sendable, Hashable {
        case never
        case after(Duration)
        case at(Date)
    }

    let moment: Moment

    /// Never.
    public static let never = CacheExpiration(moment: .never)

    /// After some seconds.
    public static func seconds(_ seconds: Double) -> CacheExpiration {
        CacheExpiration(moment: .after(.seconds(seconds)))
    }

    /// After some minutes.
    public static func minutes(_ minutes: Int) -> CacheExpiration {
        CacheExpiration(moment: .after(.seconds(minutes * 60)))
    }

    /// After some hours.
    public static func hours(_ hours: Int) -> CacheExpiration {
        CacheExpiration(moment: .after(.seconds(hours * 3600)))
    }

    /// After some days of 24 hours.
    public static func days(_ days: Int) -> CacheExpiration {
        CacheExpiration(moment: .after(.seconds(days * 86_400)))
    }

    /// At a date.
    public static func date(_ date: Date) -> CacheExpiration {
        CacheExpiration(moment: .at(date))
    }
}
