import Foundation
import MartletRuntime

/// Calls a mock server through the client that `martlet generate` wrote into `Generated/`.
@main
struct Demo {
    static func main() async throws {
        guard let address = CommandLine.arguments.dropFirst().first, let url = URL(string: address) else {
            say("usage: Demo http://127.0.0.1:PORT")
            exit(64)
        }
        let aroti = ArotiClient(server: .custom(url), credentials: .bearer("demo-token"))

        say("→ aroti.booking.getSpecialists(category: \"Astrology\")")
        for specialist in try await aroti.booking.getSpecialists(category: "Astrology") {
            say("  \(specialist.countryFlag) \(specialist.name), \(specialist.specialty), \(specialist.rating)")
            say("  with us since \(specialist.addedDate) — a LocalDate: year \(specialist.addedDate.year)")
        }

        say("→ aroti.booking.bookSession(specialistId: \"1\", date: …, time: \"14:00\")")
        guard let day = LocalDate(year: 2026, month: 12, day: 5) else { return }
        let session = try await aroti.booking.bookSession(specialistId: "1", date: day, time: "14:00")
        say("  \(session.id) with \(session.specialistName) on \(session.date) at \(session.time)")
        say("  \(session.price) a session, \(session.status.rawValue)")
        switch session.status {
        case .pending: say("  waiting for \(session.specialistName) to confirm")
        case .confirmed: say("  meet at \(session.meetingLink?.absoluteString ?? "?")")
        default: say("  a status that this app does not know yet: kept, not a crash")
        }

        say("→ aroti.booking.getSession(id: \"\(session.id)\")")
        let kept = try await aroti.booking.getSession(id: session.id)
        say("  \(kept.date) at \(kept.time): the server has kept it")

        say("→ aroti.booking.getSession(id: \"s99\")")
        do {
            _ = try await aroti.booking.getSession(id: "s99")
        } catch {
            let problem = error.body(as: Problem.self)
            say("  \(error.code), status \(error.status.map(String.init) ?? "-"): \(problem?.detail ?? "-")")
            say("  for a person: \(error.localizedDescription)")
        }
    }

    /// Prints a line at once: `print` would hold it back in a pipe, and what the shell prints would overtake it.
    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
