/// What values look like, by the last word of a field's name that is listed here. A closed vocabulary.
///
/// Domains, addresses and numbers are those set aside for examples (RFC 2606, RFC 5737, 555-01xx).
enum SampleTables {
    private static let people = ["Raluca", "Ada", "Mihai", "Noor", "Kenji", "Lena", "Tomás", "Ewa"]

    /// Texts.
    static let strings: TextTable<[String]> = {
        var result: TextTable<[String]> = [
            "name": people,
            "fullname": ["Raluca Ionescu", "Ada Byron", "Mihai Popa", "Noor Haddad"],
            "lastname": ["Ionescu", "Byron", "Popa", "Haddad"],
            "email": ["raluca@example.com", "ada@example.com", "mihai@example.org", "noor@example.net"],
            "phone": ["+12025550143", "+12025550178", "+12025550112"],
            "username": ["raluca", "ada", "mihai", "noor"],
            "url": ["https://example.com/page/1", "https://example.com/page/2"],
            "host": ["example.com", "example.org"],
            "ip": ["192.0.2.1", "192.0.2.2"],
            "city": ["Bucharest", "Lyon", "Osaka", "Porto"],
            "country": ["Romania", "France", "Japan", "Portugal"],
            "countrycode": ["RO", "FR", "JP", "PT"],
            "address": ["1 Main Street", "22 River Road", "7 Station Square"],
            "postcode": ["010101", "69001", "530-0001"],
            "state": ["active", "paused"],
            "status": ["active", "paused"],
            "timezone": ["Europe/Bucharest", "Europe/Paris", "Asia/Tokyo"],
            "locale": ["ro-RO", "fr-FR", "ja-JP"],
            "language": ["Romanian", "English", "French"],
            "currency": ["EUR", "RON", "JPY"],
            "title": ["A walk by the river", "The long way home", "Second thoughts"],
            "description": ["What it is about, in a sentence.", "Another sentence about it."],
            "message": ["All went well.", "Please try again."],
            "note": ["Bring something warm.", "Nothing to prepare."],
            "date": ["2025-11-05", "2025-11-06", "2025-11-07"],
            "time": ["14:00", "15:30", "17:00"],
            "createdat": ["2025-11-05T09:30:00Z", "2025-11-06T09:30:00Z"],
            "code": ["123456", "654321"],
            "token": ["sample-token-1", "sample-token-2"],
            "password": ["correct horse battery staple"],
            "color": ["#3366CC", "#CC6633"],
            "version": ["1.0.0", "1.1.0"],
            "slug": ["a-walk-by-the-river", "second-thoughts"],
            "category": ["Astrology", "Moon Cycles", "Tarot"],
            "type": ["standard", "special"],
            "photo": ["photo-1", "photo-2"],
            "tag": ["calm", "morning", "outdoors"],
            "gender": ["female", "male"],
            "currencysymbol": ["€", "¥"],
            "flag": ["🇷🇴", "🇫🇷", "🇯🇵"],
            "cursor": ["cursor-1", "cursor-2"],
            "mimetype": ["image/png", "image/jpeg"],
        ]
        let aliases = [
            "firstname": "name", "givenname": "name", "nickname": "name", "author": "name", "familyname": "lastname",
            "surname": "lastname", "emailaddress": "email", "mobile": "phone", "phonenumber": "phone", "tel": "phone",
            "login": "username", "handle": "username", "link": "url", "website": "url", "href": "url", "uri": "url",
            "domain": "host", "hostname": "host", "street": "address", "zip": "postcode", "zipcode": "postcode",
            "postalcode": "postcode", "tz": "timezone", "lang": "language", "heading": "title", "subject": "title",
            "headline": "title", "bio": "description", "summary": "description", "text": "description",
            "body": "description", "content": "description", "detail": "message", "msg": "message",
            "error": "message", "comment": "note", "day": "date", "birthday": "date", "birthdate": "date",
            "updatedat": "createdat", "deletedat": "createdat", "timestamp": "createdat", "otp": "code", "pin": "code",
            "secret": "password", "colour": "color", "kind": "type", "image": "photo", "avatar": "photo",
            "picture": "photo", "label": "tag", "contenttype": "mimetype", "mediatype": "mimetype",
        ]
        for (alias, name) in aliases { result[alias] = result[name] }
        return result
    }()

    /// Numbers.
    static let numbers: TextTable<String> = [
        "rating": "4.6", "score": "8.5", "price": "49.9", "amount": "49.9", "total": "120.5", "cost": "49.9",
        "fee": "5.5", "tax": "9.5", "discount": "10", "percent": "75", "percentage": "75", "latitude": "44.43",
        "lat": "44.43", "longitude": "26.1", "lng": "26.1", "lon": "26.1", "page": "1", "limit": "20", "size": "20",
        "offset": "0", "count": "3", "quantity": "2", "age": "34", "year": "2025", "month": "11", "day": "5",
        "hour": "14", "minute": "30", "second": "15", "duration": "50", "port": "8080", "width": "1200",
        "height": "800", "weight": "72.5", "calory": "420", "timestamp": "1762335000", "id": "1", "index": "0",
        "position": "1", "version": "2", "level": "3", "temperature": "21.5", "distance": "3.5",
    ]
}
