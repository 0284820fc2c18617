import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct MockCommandTests {
    private static let specification = """
        martlet: 1
        api: Bakery
        servers: { production: "https://api.bakery.example" }
        models:
          Bread: { fields: { id: string, name: string } }
        endpoints:
          Breads:
            list: { get: /breads, responses: { 200: { returns: "[Bread]", example: [{ id: "1", name: Rye }] } } }
        """

    @Test func servesUntilASignalEndsIt() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.specification, to: "bakery.yaml")
        let outcome = try Command.shell(
            """
            "$MARTLET" mock bakery.yaml --port 0 > out & pid=$!
            until [ -s out ]; do kill -0 $pid || exit 9; sleep 0.05; done
            url=$(sed -n 's/^listening on //p' out)
            python3 - "$url" <<'PY'
            import sys, urllib.request, urllib.error
            print(urllib.request.urlopen(sys.argv[1] + "/breads").read().decode())
            try: urllib.request.urlopen(sys.argv[1] + "/bread")
            except urllib.error.HTTPError as error: print(error.code)
            PY
            kill -TERM $pid; wait $pid; echo "ended with $?"; sed 's/ [0-9.]* ms/ N ms/; 1d' out
            """, in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                [{"id":"1","name":"Rye"}]
                404
                ended with 0
                GET /breads 200 N ms
                GET /bread 404 N ms  Nothing in bakery.yaml has the path /bread.

                """)
    }

    @Test func keepsItsDataFromOneStartToTheNext() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            Self.specification + """

                    create: { post: /breads, body: Bread, responses: { 201: { returns: Bread } } }
                    show: { get: "/breads/{id}", path: { id: string }, returns: Bread }
                """, to: "bakery.yaml")
        let outcome = try Command.shell(
            """
            run() {
                "$MARTLET" mock bakery.yaml --port 0 --data data.json --quiet > out & pid=$!
                until [ -s out ]; do kill -0 $pid || exit 9; sleep 0.05; done
                python3 - "$(sed -n 's/^listening on //p' out)" "$@" <<'PY'
            import sys, urllib.request
            body = sys.argv[3].encode() if len(sys.argv) > 3 else None
            request = urllib.request.Request(sys.argv[1] + sys.argv[2], body, {"Content-Type": "application/json"})
            print(urllib.request.urlopen(request).read().decode())
            PY
                kill -TERM $pid; wait $pid; rm out
            }
            run /breads '{"id": "7", "name": "Spelt"}'
            run /breads/7
            echo '{' > data.json
            "$MARTLET" mock bakery.yaml --port 0 --data data.json; echo "ended with $?"
            """, in: folder)
        #expect(outcome.output.contains("{\"id\":\"7\",\"name\":\"Spelt\"}\n{\"id\":\"7\",\"name\":\"Spelt\"}\n"))
        #expect(outcome.output.hasSuffix("ended with 66\n"))
        #expect(outcome.errors.contains("error: cannot read 'data.json': line "))
    }

    @Test func followsTheFileThatItWatches() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.specification, to: "bakery.yaml")
        let outcome = try Command.shell(
            """
            "$MARTLET" mock bakery.yaml --port 0 --watch --log json --log-file log > out 2> err & pid=$!
            until [ -s out ]; do kill -0 $pid || exit 9; sleep 0.05; done
            url=$(sed -n 's/^listening on //p' out)
            sleep 0.5; echo 'broken: [' > bakery.yaml
            until grep -q 'stays as it was' err; do kill -0 $pid || exit 8; sleep 0.05; done
            get() { python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())' "$1"; }
            get "$url/breads"
            printf '%s' "$CHANGED" > bakery.yaml
            until grep -q 'as it is now' err; do kill -0 $pid || exit 8; sleep 0.05; done
            get "$url/breads"
            kill -INT $pid; wait $pid; echo "ended with $?"; cat out | wc -l | tr -d ' '; grep -c '"endpoint":"Breads.list"' log
            """.replacing("\"$CHANGED\"", with: "'\(Self.specification.replacing("Rye", with: "Wheat"))'"), in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                [{"id":"1","name":"Rye"}]
                [{"id":"1","name":"Wheat"}]
                ended with 0
                1
                2

                """)
    }

    @Test func saysThatThePortIsTaken() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.specification, to: "bakery.yaml")
        let outcome = try Command.shell(
            """
            "$MARTLET" mock bakery.yaml --port 0 > out & pid=$!
            until [ -s out ]; do kill -0 $pid || exit 9; sleep 0.05; done
            "$MARTLET" mock bakery.yaml --port "$(sed -n 's/.*://p' out)"; status=$?
            kill $pid; wait $pid; exit $status
            """, in: folder)
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("the port is taken"))
    }

    private static let wrong: [([String], Int32)] = [
        (["--fault", "tea"], 64), (["--latency", "long"], 64), (["--port", "70000"], 64), (["--max-body", "0"], 64),
        (["--fault", "drop,for=Breads.lst"], 1), (["--scenario", "a"], 64), (["--scenarios", "none.yaml"], 66),
    ]

    @Test(arguments: wrong)
    func refusesWhatItCannotDo(arguments: [String], status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.specification, to: "bakery.yaml")
        #expect(try Command.run(["mock", "bakery.yaml"] + arguments, in: folder).status == status)
    }
}
