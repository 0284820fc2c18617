// Stands in for Apple's C library, so that code behind `#if canImport(Darwin)` can be type-checked on Linux: POSIX makes
// Linux's nearly the same.

@_exported import Glibc
