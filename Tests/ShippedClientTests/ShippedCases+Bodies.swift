// Changes to what requests carry.
extension ShippedCase {
    private static func safe(_ name: String, _ from: String, _ to: String) -> ShippedCase {
        safe(name, at: "Requests.save", (from, to))
    }

    private static func breaking(_ name: String, _ from: String, _ to: String) -> ShippedCase {
        breaking(name, at: "Requests.save", (from, to))
    }

    static let bodies: [ShippedCase] =
        [
            safe(
                "a body has an optional field more", "      urgent: bool\n",
                "      urgent: bool\n      color: string?\n"),
            breaking(
                "a body has a required field more", "      urgent: bool\n", "      urgent: bool\n      color: string\n"),
            safe("a body has a field less", "      urgent: bool\n", ""),
            breaking("a field of a body must be there", "subtitle: string?", "subtitle: string"),
            safe("a field of a body may be absent", "title: string\n      subtitle", "title: string?\n      subtitle"),
            breaking("a field of a body cannot be null", "note: string | null", "note: string"),
            safe("a field of a body can be null", "count: int\n", "count: int | null\n"),
            breaking("a number of a body is a text", "count: int\n", "count: string\n"),
            safe("a number of a body may have a fraction", "count: int\n", "count: double\n"),
            breaking("a number of a body must be whole", "price: double", "price: int"),
            breaking("a number of a body must be small", "count: int\n", "count: int32\n"),
            breaking("a text of a body is a date", "title: string\n      subtitle", "title: date\n      subtitle"),
            safe("a date of a body is a text", "      at: date\n", "      at: string\n"),
            breaking("a day of a body is a moment", "due: date(yyyy-MM-dd)", "due: date"),
            breaking(
                "a list of a body is a single value", "tags: \"[string]\"\n      extras", "tags: string\n      extras"),
            breaking(
                "a list of a body must not be empty", "tags: \"[string]\"\n      extras",
                "tags: { type: \"[string]\", minItems: 1 }\n      extras"),
            breaking("a map of a body holds something else", "extras: map<string>", "extras: map<int>"),
            safe("a map of a body holds anything", "extras: map<string>", "extras: map<json>"),
            breaking(
                "a part of a body has a field more", "Origin: { fields: { country: string,",
                "Origin: { fields: { country: string, city: string,"),
            breaking(
                "a part of a body refuses strangers, and knows less",
                "Origin: { fields: { country: string, region: \"string?\" } }",
                "Origin: { fields: { country: string }, additional: refuse }"),
            safe("a part of a body refuses strangers", "Origin: { fields:", "Origin: { additional: refuse, fields:"),
        ] + values + wholes

    private static let values: [ShippedCase] = [
        safe("an enumeration of a body has a value more", "[calm, loud]", "[calm, loud, shrill]"),
        breaking("an enumeration of a body has a value less", "[calm, loud]", "[calm]"),
        safe("an enumeration of a body is any text", "tone: Tone", "tone: string"),
        breaking("a text of a body is an enumeration", "title: string\n      subtitle", "title: Tone\n      subtitle"),
        breaking("a text of a body must be shorter", "maxLength: 8", "maxLength: 4"),
        safe("a text of a body may be longer", "maxLength: 8", "maxLength: 16"),
        breaking("a text of a body must look so", "maxLength: 8", "maxLength: 8, pattern: \"^[a-z]+$\""),
        breaking("a number of a body must be larger", "min: 0,", "min: 1,"),
        safe("a number of a body may be larger", "max: 50", "max: 60"),
        breaking(
            "a union of a body has a member less", at: "Requests.order",
            ("{ pickup: Pickup, delivery: Delivery }", "{ pickup: Pickup }")),
        safe(
            "a union of a body has a member more", at: "Requests.order",
            ("{ pickup: Pickup, delivery: Delivery }", "{ pickup: Pickup, delivery: Delivery, gift: Item }")),
        breaking(
            "another field tells the members of a body apart", at: "Requests.order",
            ("discriminator: way", "discriminator: form")),
    ]

    private static let wholes: [ShippedCase] = [
        breaking("a body must be there", at: "Requests.comment", ("{ type: Item, optional: true }", "Item")),
        safe(
            "a body may be left out", at: "Requests.order", ("body: Order,", "body: { type: Order, optional: true },")),
        breaking("a body is gone", at: "Requests.order", (" body: Order,", "")),
        breaking("a body is new", at: "Requests.clear", ("post: /clear,", "post: /clear, body: Item,")),
        safe(
            "a body is new that may be left out", at: "Requests.clear",
            ("post: /clear,", "post: /clear, body: { type: Item, optional: true },")),
        breaking(
            "a body is a form", at: "Requests.rename",
            ("body: { fields: { name: string, reason", "body: { form: { name: string, reason")),
        breaking("a form is JSON", at: "Requests.sign", ("body: { form: {", "body: { fields: {")),
        breaking(
            "a body is JSON of a kind", at: "Requests.order",
            ("body: Order,", "body: { type: Order, contentType: application/merge-patch+json },")),
        breaking(
            "a text is of another kind", at: "Requests.put", ("contentType: text/plain", "contentType: text/markdown")),
        safe(
            "a form has a field more", at: "Requests.sign",
            ("form: { name: string,", "form: { name: string, age: \"int?\",")),
        breaking(
            "a form has a required field more", at: "Requests.sign",
            ("form: { name: string,", "form: { name: string, age: int,")),
        breaking("a form is in parts", at: "Requests.sign", ("body: { form: {", "body: { multipart: {")),
        safe(
            "a part may be left out", at: "Requests.attach",
            ("multipart: { photo: file,", "multipart: { photo: \"file?\",")),
        breaking(
            "a part is new", at: "Requests.attach",
            ("multipart: { photo: file,", "multipart: { photo: file, title: string,")),
        breaking("a part must be there", at: "Requests.attach", ("caption: \"string?\"", "caption: string")),
    ]
}
