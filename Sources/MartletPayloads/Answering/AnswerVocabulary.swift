/// What values of answers look like, by the words of fields' names. A closed vocabulary.
///
/// Domains, addresses and numbers are those set aside for examples (RFC 2606, RFC 5737, RFC 3849, 555-01xx).
enum AnswerVocabulary {
    /// Makes a text.
    typealias Maker = @Sendable (inout StableRandom) -> String

    /// Numbers of some range.
    struct Range: Sendable {
        let least: Double
        let most: Double
        /// How many decimals there are.
        let digits: Int

        init(_ least: Double, _ most: Double, digits: Int = 0) {
            self.least = least
            self.most = most
            self.digits = digits
        }
    }

    static let firstNames = [
        "Raluca", "Ada", "Mihai", "Noor", "Kenji", "Lena", "Tomás", "Ewa", "Amara", "Luca", "Ines", "Oskar", "Priya",
        "Jonas", "Maya", "Elif",
    ]
    static let lastNames = [
        "Ionescu", "Byron", "Popa", "Haddad", "Tanaka", "Fischer", "Silva", "Nowak", "Okafor", "Rossi", "Costa", "Berg",
        "Sharma", "Keller", "Levi", "Yilmaz",
    ]
    private static let places:
        [(city: String, country: String, code: String, zone: String, locale: String, post: String)] = [
            ("Bucharest", "Romania", "RO", "Europe/Bucharest", "ro-RO", "010101"),
            ("Lyon", "France", "FR", "Europe/Paris", "fr-FR", "69001"),
            ("Osaka", "Japan", "JP", "Asia/Tokyo", "ja-JP", "530-0001"),
            ("Porto", "Portugal", "PT", "Europe/Lisbon", "pt-PT", "4000-001"),
            ("Leeds", "United Kingdom", "GB", "Europe/London", "en-GB", "LS1 1UR"),
            ("Austin", "United States", "US", "America/Chicago", "en-US", "73301"),
            ("Lagos", "Nigeria", "NG", "Africa/Lagos", "en-NG", "100001"),
            ("Graz", "Austria", "AT", "Europe/Vienna", "de-AT", "8010"),
        ]
    private static let companies = ["Blue Harbor", "Northwind", "Green Field", "Silver Oak", "Bright Lane", "Red Kite"]
    private static let adjectives = ["quiet", "bright", "early", "small", "green", "open", "golden", "gentle"]
    private static let things = ["river", "garden", "morning", "harbor", "forest", "window", "bridge", "lantern"]
    private static let sentences = [
        "What it is about, in a sentence.", "A short walk through the old town.", "Ready when you are.",
        "Bring something warm.", "Made with care, in small numbers.", "Everything in its place.",
        "The best part comes at the end.", "Open to everybody.",
    ]

    private static func pick(_ values: [String], _ random: inout StableRandom) -> String {
        values[random.next(below: values.count)]
    }

    private static func fold(_ name: String) -> String {
        name == "Tomás" ? "tomas" : name.lowercased()
    }

    static func email(_ random: inout StableRandom) -> String {
        let name = fold(pick(firstNames, &random)) + "." + fold(pick(lastNames, &random))
        return name + "@example." + pick(["com", "org", "net"], &random)
    }

    static func host(_ random: inout StableRandom) -> String {
        pick(things, &random) + ".example." + pick(["com", "org", "net"], &random)
    }

    static func address(_ random: inout StableRandom) -> String {
        pick(["192.0.2.", "198.51.100.", "203.0.113."], &random) + String(1 + random.next(below: 254))
    }

    /// Some moment of 2025, in RFC 3339.
    static func moment(_ random: inout StableRandom) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let (month, day) = (1 + random.next(below: 12), 1 + random.next(below: 28))
        let (hour, minute) = (8 + random.next(below: 12), random.next(below: 4) * 15)
        return "2025-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):00Z"
    }

    /// Digits and letters without meaning.
    static func opaque(_ count: Int, _ alphabet: String = "abcdefghijkmnpqrstuvwxyz23456789") -> Maker {
        let letters = Array(alphabet.utf8)
        return { random in
            String(decoding: (0..<count).map { _ in letters[random.next(below: letters.count)] }, as: UTF8.self)
        }
    }

    private static func hex(_ count: Int) -> Maker { opaque(count, "0123456789abcdef") }
    private static func digits(_ count: Int) -> Maker { opaque(count, "123456789") }

    private static func one(of values: String...) -> Maker { { pick(values, &$0) } }

    private static let makers: [(names: String, make: Maker)] = [
        (
            "name displayname fullname realname author contact owner holder cardholder recipient customername username2",
            { random in
                pick(firstNames, &random) + " " + pick(lastNames, &random)
            }
        ),
        ("firstname givenname nickname forename", { pick(firstNames, &$0) }),
        ("lastname familyname surname", { pick(lastNames, &$0) }),
        ("email emailaddress mail", email),
        ("phone phonenumber mobile tel telephone fax msisdn", { "+120255501" + String(10 + $0.next(below: 90)) }),
        (
            "username login handle screenname user account",
            { random in
                fold(pick(firstNames, &random)) + String(1 + random.next(below: 99))
            }
        ),
        (
            "url link website href uri homepage endpoint webhook redirect callback",
            { random in
                "https://example.com/" + pick(things, &random) + "/" + String(1 + random.next(below: 99))
            }
        ),
        ("host hostname domain subdomain server", host),
        ("ip ipaddress ipv4 remoteaddress", address),
        ("ipv6", { "2001:db8::" + String(1 + $0.next(below: 65_535), radix: 16) }),
        ("mac macaddress", { "00:00:5e:00:53:" + hex(2)(&$0) }),
        ("city town locality", { places[$0.next(below: places.count)].city }),
        ("country nation", { places[$0.next(below: places.count)].country }),
        ("countrycode isocode region", { places[$0.next(below: places.count)].code }),
        ("timezone tz", { places[$0.next(below: places.count)].zone }),
        ("locale", { places[$0.next(below: places.count)].locale }),
        ("languagecode lang language", one(of: "en", "fr", "ja", "ro", "pt", "de")),
        ("postcode zip zipcode postalcode", { places[$0.next(below: places.count)].post }),
        (
            "address street streetaddress line1 addressline",
            { random in
                "\(1 + random.next(below: 99)) "
                    + pick(["Main Street", "River Road", "Station Square", "Hill Lane"], &random)
            }
        ),
        ("currency currencycode", one(of: "EUR", "USD", "JPY", "RON", "GBP", "CHF")),
        (
            "company organization organisation organizationname vendor brand manufacturer merchant employer",
            { pick(companies, &$0) }
        ),
        ("department team division", one(of: "Design", "Support", "Finance", "Research")),
        ("job jobtitle role position occupation", one(of: "editor", "viewer", "owner", "member")),
        (
            "title heading headline subject topic",
            { random in
                let text = "The " + pick(adjectives, &random) + " " + pick(things, &random)
                return text
            }
        ),
        ("description summary text body content bio about abstract excerpt caption", { pick(sentences, &$0) }),
        (
            "message detail msg error reason explanation hint",
            one(of: "All went well.", "Please try again.", "Nothing was changed.")
        ),
        ("note comment remark", { pick(sentences, &$0) }),
        (
            "slug permalink",
            { random in
                pick(adjectives, &random) + "-" + pick(things, &random) + "-" + String(1 + random.next(below: 99))
            }
        ),
        ("color colour", { "#" + opaque(6, "0123456789ABCDEF")(&$0) }),
        (
            "version release semver build",
            { random in
                "\(1 + random.next(below: 4)).\(random.next(below: 12)).\(random.next(below: 20))"
            }
        ),
        ("token accesstoken refreshtoken apikey credential bearer session jwt nodeid cursor nonce state2", opaque(24)),
        ("secret signature challenge", opaque(32)),
        ("hash sha sha256 checksum digest fingerprint", hex(64)),
        ("sha1 commit commitsha headsha", hex(40)),
        ("md5 etag traceid requestid", hex(32)),
        ("key", opaque(12)),
        ("code otp pin", digits(6)),
        ("number serial accountnumber invoicenumber ordernumber", digits(8)),
        ("sku", { "SKU-" + digits(5)(&$0) }),
        ("date day birthday birthdate dateofbirth dob", { String(moment(&$0).prefix(10)) }),
        ("time", { String(moment(&$0).dropFirst(11).prefix(5)) }),
        (
            "createdat updatedat deletedat timestamp datetime expiresat startedat endedat created updated modified",
            moment
        ),
        ("latitude lat", { "\(35 + $0.next(below: 20)).\(10 + $0.next(below: 89))" }),
        ("longitude lng lon", { "\($0.next(below: 30)).\(10 + $0.next(below: 89))" }),
        ("percent percentage", { "\($0.next(below: 101))%" }),
        ("file filename attachment", { pick(things, &$0) + "." + pick(["png", "pdf", "txt"], &$0) }),
        ("path filepath directory folder", { "/" + pick(things, &$0) + "/" + pick(adjectives, &$0) }),
        ("extension", one(of: "png", "pdf", "txt")),
        ("mimetype contenttype mediatype", one(of: "image/png", "image/jpeg", "text/plain", "application/json")),
        ("useragent", one(of: "Mozilla/5.0 (X11; Linux x86_64)", "curl/8.5.0")),
        ("os platform", one(of: "iOS", "Android", "macOS", "Linux")),
        ("device", one(of: "phone", "tablet", "desktop")),
        ("icon emoji", one(of: "🌿", "☀️", "🌙", "🎈")),
        (
            "uuid guid",
            { random in
                let make = hex(4)
                let parts = [
                    make(&random) + make(&random), make(&random), "4" + hex(3)(&random), "8" + hex(3)(&random),
                ]
                return parts.joined(separator: "-") + "-" + hex(12)(&random)
            }
        ),
        ("iban", { "GB33BUKB2020" + digits(10)(&$0) }),
        ("isbn", { "978316" + digits(7)(&$0) }),
    ]

    /// The makers by the words that ask for them.
    static let texts: TextTable<Maker> = {
        var result: TextTable<Maker> = [:]
        for (names, make) in makers {
            for name in names.split(separator: " ") { result[String(name)] = make }
        }
        return result
    }()

    private static let ranges: [(names: String, range: Range)] = [
        ("rating stars score", Range(1, 5, digits: 1)),
        ("price amount total subtotal cost balance salary revenue", Range(5, 500, digits: 2)),
        ("fee tax discount tip shipping", Range(1, 20, digits: 2)),
        ("percent percentage progress ratio", Range(0, 100)),
        ("probability confidence similarity", Range(0, 1, digits: 2)),
        ("latitude lat", Range(35, 55, digits: 4)),
        ("longitude lng lon", Range(0, 30, digits: 4)),
        ("page pagenumber version level", Range(1, 4)),
        ("limit perpage pagesize", Range(20, 20)),
        ("offset skip index", Range(0, 0)),
        ("count quantity total_count totalcount members items likes views comments", Range(1, 40)),
        ("age", Range(18, 80)), ("year", Range(2015, 2026)), ("month", Range(1, 12)), ("day", Range(1, 28)),
        ("hour", Range(0, 23)), ("minute second", Range(0, 59)), ("duration", Range(5, 180)),
        ("port", Range(8_000, 8_999)), ("width height", Range(320, 1_920)), ("size bytes filesize", Range(512, 90_000)),
        ("weight", Range(50, 95, digits: 1)), ("temperature", Range(-5, 35, digits: 1)),
        ("distance", Range(1, 40, digits: 1)), ("calory", Range(80, 900)),
        ("position rank order priority", Range(1, 9)),
        ("timestamp created updated expires", Range(1_735_700_000, 1_767_200_000)),
        ("status statuscode", Range(200, 204)), ("number", Range(1, 999)),
    ]

    /// Units of which a name counts some: `yearsOfPractice` is no year.
    static let countedUnits: Set = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"]
    /// How many of a unit there are.
    static let countOfUnits = Range(1, 30)

    /// The ranges of numbers by the words that ask for them.
    static let numbers: TextTable<Range> = {
        var result: TextTable<Range> = [:]
        for (names, range) in ranges {
            for name in names.split(separator: " ") { result[String(name)] = range }
        }
        return result
    }()
}

extension SampleTables {
    /// Whether one of some words says what a text looks like.
    static func isKnown(_ keys: [String]) -> Bool { keys.contains { strings[$0] != nil } }
}
