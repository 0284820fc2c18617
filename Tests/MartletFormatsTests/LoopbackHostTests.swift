import MartletFormats
import Testing

struct LoopbackHostTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost.", "api.localhost", "a.b.localhost", "api.localhost.", "127.0.0.1",
        "127.255.255.255", "127.0.0.0", "::1", "[::1]", "[0:0:0:0:0:0:0:1]", "::0001", "0::1",
    ])
    func knowsThisMachine(host: String) { #expect(LoopbackHost.contains(host)) }

    @Test(arguments: [
        "", ".", "localhost.evil.com", "localhost.evil.com.", "evil-localhost", "notlocalhost", "localhost..",
        ".localhost",
        "a..localhost", "localhost:80", "localhost@evil.com", "127.evil.com", "127.0.0.1.evil.com", "127.0.0.1.",
        "127.0.0", "127.1", "127.0.0.256", "127.0.0.010", "127.0.0.+1", "0127.0.0.1", "2130706433", "0x7f.0.0.1",
        "128.0.0.1", "0.0.0.0", "::", "[::]", "::2", "[::1", "::1]", "::1%lo0", "[::1%25lo0]", "fe80::1",
        "::ffff:127.0.0.1", "::127.0.0.1", "1::1", "::1::", "0:0:0:0:0:0:1", "0:0:0:0:0:0:0:0:1", "::00001", "::+1",
        "192.168.0.1", "\u{FF11}27.0.0.1", "ⅼocalhost",
    ])
    func knowsOtherMachines(host: String) { #expect(!LoopbackHost.contains(host), "\(host)") }
}
