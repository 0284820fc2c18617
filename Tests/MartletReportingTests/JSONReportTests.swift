import Foundation
import MartletReporting
import MartletSyntax
import Testing

struct JSONReportTests {
    @Test func printsEveryPartOfAFinding() throws {
        let fixture = Fixture("é: 1\nb: [Specalist]\n")
        let diagnostic = Diagnostic(
            TestCode.unknown, .error, "no type \"x\"", at: fixture.span(of: "Specalist"),
            related: [.init(span: fixture.span(of: "é"), message: "here")], help: "did you mean 'Specialist'?")
        let text = try JSONReport().render([fixture.report(diagnostic)])
        #expect(
            text == """
                {
                  "diagnostics" : [
                    {
                      "code" : "type/unknown",
                      "help" : "did you mean 'Specialist'?",
                      "message" : "no type \\"x\\"",
                      "place" : {
                        "byteRange" : [
                          10,
                          19
                        ],
                        "column" : 5,
                        "endColumn" : 14,
                        "endLine" : 2,
                        "file" : "specs/aroti.yaml",
                        "line" : 2
                      },
                      "related" : [
                        {
                          "message" : "here",
                          "place" : {
                            "byteRange" : [
                              0,
                              2
                            ],
                            "column" : 1,
                            "endColumn" : 2,
                            "endLine" : 1,
                            "file" : "specs/aroti.yaml",
                            "line" : 1
                          }
                        }
                      ],
                      "severity" : "error"
                    }
                  ],
                  "summary" : {
                    "errors" : 1,
                    "notes" : 0,
                    "warnings" : 0
                  },
                  "version" : 1
                }

                """)
    }

    @Test func printsAnEmptyListWhenNothingWasFound() throws {
        let text = try JSONReport().render([Report(sources: SourceMap(), diagnostics: [])])
        #expect(text.contains("\"diagnostics\" : ["))
        #expect(text.contains("\"errors\" : 0"))
    }
}
