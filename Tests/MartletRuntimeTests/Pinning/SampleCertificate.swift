import Foundation
import Testing

/// Certificates made by openssl for these tests, and the pins that it computes for them.
enum SampleCertificate {
    /// The pin of ``server``.
    static let serverPin = "H0O46236peEc2OkpAE4WyHy2zMlo6Ug0HHVF464OkXc="
    /// The pin of ``root``.
    static let rootPin = "hkYNWIVJFnLjPx7wOJ5ODY7btOwUw17y4VJnebI9cVQ="
    /// A pin of neither.
    static let otherPin = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    /// The certificate of api.example.com, in DER.
    static var server: Data {
        get throws { try #require(Data(base64Encoded: serverText, options: .ignoreUnknownCharacters)) }
    }

    /// The certificate that signed it, in DER.
    static var root: Data {
        get throws { try #require(Data(base64Encoded: rootText, options: .ignoreUnknownCharacters)) }
    }

    private static let serverText = """
        MIIBojCCAUmgAwIBAgIUQ+aVZ7N0yM08uNmPLdNwkgUL/3wwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLU2FtcGxlIFJvb3QwIBcNMjYxMTIxMTA1MzAyWhgPMjEyNjEw
        MjgxMDUzMDJaMCsxDzANBgNVBAoMBlNhbXBsZTEYMBYGA1UEAwwPYXBpLmV4YW1w
        bGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEz50v9Vr951VADeBCFhPz
        jDNdtwgbAr3m9++qsGxJWgDrnBfyMxHk5b6e44agk/N+f8UXTCdDhv00+4kaswd4
        0qNeMFwwGgYDVR0RBBMwEYIPYXBpLmV4YW1wbGUuY29tMB0GA1UdDgQWBBQjfUM+
        jGeoa+UjhIiheXqO7WPEvjAfBgNVHSMEGDAWgBQZQUtmSqISgkYBDX9l8U8nG1Xc
        TDAKBggqhkjOPQQDAgNHADBEAiBSi/4Twy+765NxAYsJtBiiERBPSqRdPbbBsQ7+
        krYYiwIgHTyoc+ElwHTjudn0Po6JYyAvqPaPrZ5zzh4zUAYao+4=
        """

    private static let rootText = """
        MIIBgzCCASmgAwIBAgIUVb/mcZJgRHyX8cmOKd8ETl80cIwwCgYIKoZIzj0EAwIw
        FjEUMBIGA1UEAwwLU2FtcGxlIFJvb3QwIBcNMjYxMTIxMTA1MzAyWhgPMjEyNjEw
        MjgxMDUzMDJaMBYxFDASBgNVBAMMC1NhbXBsZSBSb290MFkwEwYHKoZIzj0CAQYI
        KoZIzj0DAQcDQgAEk+NxQKZ4HZ09OtmOvLHn/TtgRFkHs3MVSNj2jYvooI3+EPvL
        8z2cr4mbU9rg1Uv71JHkbC0bjHjKAdkxyjkOMqNTMFEwHQYDVR0OBBYEFBlBS2ZK
        ohKCRgENf2XxTycbVdxMMB8GA1UdIwQYMBaAFBlBS2ZKohKCRgENf2XxTycbVdxM
        MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgIb6O0BItqEA40lp4
        uex5X5ZdJkNxMOzBKur2A+WBew0CIQD0g1XshIZWJefeeLwFYI5wExuB+5IdVduQ
        AVr0huRNdA==
        """
}
