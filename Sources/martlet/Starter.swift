import MartletSyntax

/// The files that `martlet init` writes.
struct Starter {
    /// What the Swift names begin with: `Bakery`.
    let name: String
    /// How the folder of the specification leads back to where the command runs: empty, or `../` for each step.
    let wayBack: String

    /// The name of the specification's file.
    var specificationName: String { name.lowercased() + ".yaml" }
    /// The module that the client goes into.
    var module: String { name + "API" }

    /// A specification to begin with. It generates and lints without a finding.
    var specification: String {
        """
        # yaml-language-server: $schema=martlet.schema.json
        martlet: 1                        # the version of the dialect
        api: \(name)\(padding(name, 29))# what the names of Swift types begin with
        version: 1.0.0
        description: Notes that people keep. Replace this by what your API is for.

        servers:                          # the first is the default
          production: https://api.example.com
          local: { url: "http://localhost:8080", log: verbose }

        dates:
          default: iso8601                # how a field of the type `date` is written
          day: yyyy-MM-dd                 # a day of the calendar: `date(day)`, Swift `LocalDate`

        auth:
          default: session                # every endpoint needs it that does not say otherwise
          session: { type: bearer }

        errors:                           # any endpoint may answer so
          4XX: Problem

        models:
          Note:
            description: Something to remember.
            conforms: [Hashable, Identifiable]
            fields:
              id: string
              title: { type: string, maxLength: 120 }
              text: string?               # may be absent
              tags: [string]
              pinned: bool = false        # false when absent
              due: date(day)?
              createdAt: date
              state: NoteState
            example: { id: n1, title: Milk, tags: [shopping], createdAt: 2026-01-05T09:30:00Z, state: open }

          NoteState:
            description: How far a note is. A value that is not listed is kept, so the server may add some.
            enum: [open, done]

          Problem:
            description: Why a request was refused.
            fields: { message: string }
            example: { message: There is no such note. }

        endpoints:
          Notes:                          # a group: `client.notes`
            group: { description: Notes of the person who is signed in., prefix: /v1 }

            list:
              get: /notes
              description: Lists the notes, the newest first.
              query: { tag: string? }
              returns: [Note]
              cache: 5m

            show:
              get: "/notes/{id}"
              description: Shows one note.
              path: { id: string }
              returns: Note
              cache: 5m

            add:
              post: /notes
              description: Adds a note.
              body: { fields: { title: { type: string, maxLength: 120 }, text: string?, tags: "[string]" } }
              returns: Note
              status: 201
              invalidates: [list]

            remove:
              delete: "/notes/{id}"
              description: Removes a note.
              path: { id: string }
              returns: void
              status: 204
              invalidates: [list, { show: { id: id } }]

        """
    }

    /// The settings beside it.
    var settings: String {
        """
        # yaml-language-server: $schema=martlet-settings.schema.json
        generate:                         # what 'martlet generate' does without flags; folders are relative to this file
          output: \(wayBack)Sources/\(module)
          tests: \(wayBack)Tests/\(module)Tests

        """
    }

    /// What to do next.
    func nextSteps(in folder: String) -> String {
        let specification = FilePath.join(folder, specificationName)
        let shown = folder == "." ? specificationName : specification
        return """

            Next:
              1. Describe your API in \(shown).
              2. martlet lint \(shown)
              3. martlet generate \(shown)
              4. In Package.swift: a target '\(module)' that depends on MartletRuntime, and a test target
                 '\(module)Tests' that depends on it and on MartletTesting.
              5. martlet doctor \(shown)

            """
    }

    /// Returns the spaces that move a comment to its column.
    private func padding(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count))
    }
}
