import Foundation
import Testing

/// `martlet pins`. What is expected was computed by openssl.
@Suite(.timeLimit(.minutes(30)))
struct PinsCommandTests {
    private static let serverPin = "H0O46236peEc2OkpAE4WyHy2zMlo6Ug0HHVF464OkXc="
    private static let rootPin = "hkYNWIVJFnLjPx7wOJ5ODY7btOwUw17y4VJnebI9cVQ="

    private static let server = """
        -----BEGIN CERTIFICATE-----
        MIIBojCCAUmgAwIBAgIUQ+aVZ7N0yM08uNmPLdNwkgUL/3wwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLU2FtcGxlIFJvb3QwIBcNMjYxMTIxMTA1MzAyWhgPMjEyNjEw
        MjgxMDUzMDJaMCsxDzANBgNVBAoMBlNhbXBsZTEYMBYGA1UEAwwPYXBpLmV4YW1w
        bGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz50v9Vr951VADeBCFhPz
        jDNdtwgbAr3m9++qsGxJWgDrnBfyMxHk5b6e44agk/N+f8UXTCdDhv00+4kaswd4
        0qNeMFwwGgYDVR0RBBMwEYIPYXBpLmV4YW1wbGUuY29tMB0GA1UdDgQWBBQjfUM+
        jGeoa+UjhIiheXqO7WPEvjAfBgNVHSMEGDAWgBQZQUtmSqISgkYBDX9l8U8nG1Xc
        TDAKBggqhkjOPQQDAgNHADBEAiBSi/4Twy+765NxAYsJtBiiERBPSqRdPbbBsQ7+
        krYYiwIgHTyoc+ElwHTjudn0Po6JYyAvqPaPrZ5zzh4zUAYao+4=
        -----END CERTIFICATE-----

        """

    private static let root = """
        -----BEGIN CERTIFICATE-----
        MIIBgzCCASmgAwIBAgIUVb/mcZJgRHyX8cmOKd8ETl80cIwwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLU2FtcGxlIFJvb3QwIBcNMjYxMTIxMTA1MzAyWhgPMjEyNjEw
        MjgxMDUzMDJaMBYxFDASBgNVBAMMC1NhbXBsZSBSb290MFkwEwYHKoZIzj0CAQYI
        KoZIzj0DAQcDQgAEk+NxQKZ4HZ09OtmOvLHn/TtgRFkHs3MVSNj2jYvooI3+EPvL
        8z2cr4mbU9rg1Uv71JHkbC0bjHjKAdkxyjkOMqNTMFEwHQYDVR0OBBYEFBlBS2ZK
        ohKCRgENf2XxTycbVdxMMB8GA1UdIwQYMBaAFBlBS2ZKohKCRgENf2XxTycbVdxM
        MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgIb6O0BItqEA40lp4
        uex5X5ZdJkNxMOzBKur2A+WBew0CIQD0g1XshIZWJefeeLwFYI5wExuB+5IdVduQ
        AVr0huRNdA==
        -----END CERTIFICATE-----

        """

    private static let request = """
        -----BEGIN CERTIFICATE REQUEST-----
        MIHlMIGNAgEAMCsxDzANBgNVBAoMBlNhbXBsZTEYMBYGA1UEAwwPYXBpLmV4YW1w
        bGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz50v9Vr951VADeBCFhPz
        jDNdtwgbAr3m9++qsGxJWgDrnBfyMxHk5b6e44agk/N+f8UXTCdDhv00+4kaswd4
        0qAAMAoGCCqGSM49BAMCA0cAMEQCIHz680jBBMeKjiqq1n2sDUIz8S9vqM8/tk4U
        PFsTBrVaAiAMdkB4yamtQobL3EQN1IU7IOJnRrPD0u0UkjDszkkqyw==
        -----END CERTIFICATE REQUEST-----

        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func run(_ line: String, input: String = "") throws -> Command.Outcome {
        try Command.run(line.split(separator: " ").map(String.init), in: folder, input: input)
    }

    @Test func printsTheSectionOfASpecification() throws {
        try folder.write("some words\n" + Self.server + Self.root, to: "chain.pem")
        let pins = try run("pins chain.pem --host api.example.com")
        #expect(pins.status == 0)
        #expect(
            pins.output == """
                pins:
                  api.example.com:
                    sha256:
                      - \(Self.serverPin)  # server, CN=api.example.com, until 2126-10-28
                      # - \(Self.rootPin)  # root, CN=Sample Root, until 2126-10-28; only Apple's platforms compare it

                """)
        #expect(pins.errors.hasPrefix("note: a host needs two pins."))
    }

    /// The section is one: a specification takes it, when there are two pins.
    @Test func aSpecificationTakesIt() throws {
        try folder.write(Self.server, to: "server.pem")
        try folder.write(Self.root, to: "backup.pem")
        let pins = try run("pins server.pem backup.pem --host api.bakery.example")
        #expect(pins.errors == "")
        try folder.write(Specs.bakery + pins.output, to: "bakery.yaml")
        #expect(try run("lint bakery.yaml").status == 0)
    }

    @Test func readsRequestsAndStandardInput() throws {
        try folder.write(Self.request, to: "next.csr")
        #expect(try run("pins next.csr").output.contains("- \(Self.serverPin)  # request next.csr\n"))
        #expect(try run("pins -", input: Self.server).output.contains("- \(Self.serverPin)  # server, CN="))
    }

    /// Keys of all sizes: the digest is right around the ends of its blocks.
    @Test(arguments: [
        "EC -pkeyopt ec_paramgen_curve:P-256", "EC -pkeyopt ec_paramgen_curve:P-384", "ED25519",
        "RSA -pkeyopt rsa_keygen_bits:2048", "RSA -pkeyopt rsa_keygen_bits:3072", "EC -pkeyopt ec_paramgen_curve:P-521",
    ])
    func aPinIsWhatOpensslComputes(kind: String) throws {
        let script = """
            openssl genpkey -algorithm \(kind) -out key.pem 2>/dev/null && openssl pkey -in key.pem -pubout -out public.pem
            openssl pkey -in key.pem -pubout -outform der | openssl dgst -sha256 -binary | base64
            """
        let expected = try Command.shell(script, in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(expected.count == 44)
        #expect(try run("pins public.pem").output.contains("- \(expected)  # key public.pem\n"))
        let refusal = try run("pins key.pem")
        #expect(refusal.status == 1)
        #expect(refusal.output == "")
        #expect(refusal.errors.hasPrefix("error: key.pem holds a private key"))
    }

    @Test func saysWhatItCannotRead() throws {
        #expect(try run("pins missing.pem").status == 66)
        try folder.write("nothing\n", to: "words.pem")
        #expect(try run("pins words.pem").status == 1)
        try folder.write(Self.server.replacingOccurrences(of: "MIIB", with: "MIIC"), to: "damaged.pem")
        let damaged = try run("pins damaged.pem")
        #expect(damaged.status == 1)
        #expect(damaged.errors.hasPrefix("error: damaged.pem is damaged"))
        #expect(damaged.output == "")
    }

    @Test(arguments: [
        "a b", "-connect", "host:port", "host:0", "host:65536", "host:1:2", ";ls", "$(ls)", ".example.com", "[::1", "_",
    ])
    func whatIsNoHostIsRefused(text: String) throws {
        #expect(try Command.run(["pins", text], in: folder).status == 64)
        #expect(try Command.run(["pins", "--host", text, "a.pem"], in: folder).status == 64)
    }

    // MARK: Servers

    /// Starts openssl's server with a certificate for `localhost`, runs a line of bash with its `$PORT`, and ends it: by the
    /// signal that is never blocked, since what a test starts inherits what its thread blocks.
    private func withServer(_ line: String) throws -> Command.Outcome {
        try Command.shell(
            """
            {
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=Root \\
                -keyout root.key -out root.pem
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=loop -keyout key.pem -out req.pem
            echo subjectAltName=DNS:localhost > names
            openssl x509 -req -in req.pem -CA root.pem -CAkey root.key -CAcreateserial -days 2 -extfile names -out server.pem
            } 2> setup.log || exit 99
            openssl s_server -accept 127.0.0.1:0 -www -cert server.pem -key key.pem > server.log 2>&1 &
            SERVER=$!
            until PORT=$(sed -n 's/^ACCEPT .*:\\([0-9]*\\)$/\\1/p' server.log) && [ -n "$PORT" ]; do
                kill -0 $SERVER || exit 98
            done
            \(line)
            STATUS=$?
            kill -9 $SERVER 2> /dev/null
            exit $STATUS
            """, in: folder)
    }

    @Test func asksAServer() throws {
        let pins = try withServer("SSL_CERT_FILE=root.pem $MARTLET pins localhost:$PORT")
        #expect(pins.status == 0, "\(pins.errors)")
        let file = try run("pins server.pem --host localhost")
        #expect(pins.output == file.output)
        #expect(pins.output.contains("# server, CN=loop, until "))
    }

    @Test func refusesAServerThatNobodyTrusts() throws {
        let pins = try withServer("$MARTLET pins localhost:$PORT")
        #expect(pins.status == 1)
        #expect(pins.output == "")
        #expect(pins.errors.contains("is not trusted here: "))
    }

    @Test func refusesAServerWithAnotherName() throws {
        let pins = try withServer("SSL_CERT_FILE=root.pem $MARTLET pins 127.0.0.1:$PORT")
        #expect(pins.status == 1)
        #expect(pins.errors.contains("is not trusted here: "))
    }

    @Test func saysThatNobodyIsThere() throws {
        let pins = try withServer("kill -9 $SERVER; wait $SERVER 2> /dev/null; $MARTLET pins localhost:$PORT")
        #expect(pins.status == 1)
        #expect(pins.errors.contains("shows no certificate"))
    }
}
