import Testing

struct WebhookFormatTests {
    /// A pattern without a name that only a webhook uses is declared as those of models are.
    @Test func declaresAPatternThatOnlyAWebhookUses() {
        let generation = Generation(
            text: """
                martlet: 1
                api: Clock
                webhooks:
                  rang: date(dd.MM.yyyy)
                """)
        #expect(generation.report == "")
        #expect(generation.text("Models.swift").contains(#".pattern("dd.MM.yyyy")"#))
        #expect(generation.text("Endpoints.swift").contains("ClockDates.pattern"))
    }
}
