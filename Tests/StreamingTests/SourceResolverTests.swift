import Foundation
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@Suite struct SourceResolverTests {
  private let directory: TemporaryDirectory
  private let resolver: SourceResolver

  init() throws {
    directory = try TemporaryDirectory()
    var settings = SourceSettings()
    settings.searchPath = ["\(directory.path)/none", directory.path]
    resolver = SourceResolver(settings)
  }

  private func failure(_ source: String) -> MediaError.Code? {
    errorCode { _ = try resolver.resolve(source) }
  }

  @Test(arguments: [
    "/videos/a.mp4", "./a.mp4", "../a.mp4", "videos/a.mp4", "./a:b.mp4", "/x/a:b.mp4",
    "/x/http://y", "./concat:a|b", "/with space/ä ö#?%20.mp4", "/../../etc/passwd", "/a\tb",
  ])
  func aPathIsTakenAsItIs(_ path: String) throws {
    #expect(try resolver.resolve(path) == .file(path: path))
  }

  @Test(arguments: [
    ("file:///a/b.mp4", "/a/b.mp4"), ("file://localhost/a", "/a"), ("file:/a", "/a"),
    ("FILE:///a", "/a"), ("file:///a%20b%C3%A4.mp4", "/a bä.mp4"),
    // Decoded once, and only once.
    ("file:///a%2520b", "/a%20b"), ("file:///a%2Fb", "/a/b"), ("file:///%2e%2e%252f", "/..%2f"),
  ])
  func aFileURLIsDecoded(_ url: String, _ path: String) throws {
    #expect(try resolver.resolve(url) == .file(path: path))
  }

  @Test(
    arguments: [
      ("file://server/a", .forbiddenURL), ("file://127.0.0.1/a", .forbiddenURL),
      ("file:a", .invalidArgument), ("file:", .invalidArgument), ("file://", .invalidArgument),
      ("file:///a%", .invalidArgument), ("file:///a%2", .invalidArgument),
      ("file:///a%zz", .invalidArgument), ("file:///a%00b", .invalidArgument),
      ("file:///a%FF", .invalidArgument),
      ("file:///a%C0%AF", .invalidArgument),
    ] as [(String, MediaError.Code)])
  func aFileURLThatNamesNoPathHereIsRefused(_ url: String, _ code: MediaError.Code) {
    #expect(failure(url) == code)
  }

  @Test(arguments: [
    ("http://a/b.mp4", "http://a/b.mp4"), ("HTTPS://A/b", "https://A/b"),
    ("http://a:8080/b?c=d#e", "http://a:8080/b?c=d#e"), ("http://[::1]/a", "http://[::1]/a"),
    ("http://user:pass@a/b", "http://user:pass@a/b"), ("http://a", "http://a"),
    ("http://a/b c/ä.mp4", "http://a/b%20c/%C3%A4.mp4"), ("http://a/b%20c", "http://a/b%20c"),
    ("http://a/<\"b\">", "http://a/%3C%22b%22%3E"),
  ])
  func aRemoteURLIsMadeValid(_ url: String, _ valid: String) throws {
    #expect(try resolver.resolve(url) == .remote(url: valid))
  }

  @Test(arguments: [
    "http:", "http:a", "http:/a", "http://", "https:///a", "http://a b/", "http://?a",
  ])
  func aRemoteURLWithoutAHostIsRefused(_ url: String) {
    #expect(failure(url) == .invalidArgument)
  }

  @Test(arguments: [
    "concat:a|b", "concatf:list", "subfile:a", "subfile,,start,0,end,9,,:/etc/passwd",
    "lavfi:movie=/a", "av:lavfi", "av://lavfi:testsrc", "data:,a", "data:video/mp4;base64,AAAA",
    "pipe:", "pipe:0", "fd:", "fd:0", "tcp://127.0.0.1:1", "udp://1", "unix:/a", "crypto:a",
    "crypto+http://a", "async:http://a", "cache:http://a", "rtmp://a", "rtsp://a", "ftp://a",
    "gopher://a", "smb://a", "hls+http://a", "file+x:///a", "unknown:a", "C:\\a.mp4", "x:",
  ])
  func everyOtherSchemeIsForbidden(_ source: String) {
    #expect(failure(source) == .forbiddenURL)
  }

  @Test(arguments: [
    "", "a\0b", "/a\0b", "http://a/\nb", "http://a/\r\nX:",
    "/" + String(repeating: "a", count: 4096),
  ])
  func whatCannotBeASourceIsRefused(_ source: String) {
    #expect(failure(source) == .invalidArgument)
  }

  @Test func aFileMayHaveALineBreakInItsName() throws {
    let path = try directory.write("a\nb\r.mp4")
    #expect(try resolver.resolve(path) == .file(path: path))
    #expect(try resolver.resolve("a\nb\r.mp4") == .file(path: path))
  }

  @Test func aBareNameIsLookedUp() throws {
    let plain = try directory.write("clip")
    let full = try directory.write("film.mp4")
    let colon = try directory.write("a:b.mp4")
    #expect(try resolver.resolve("clip") == .file(path: plain))
    #expect(try resolver.resolve("film") == .file(path: full))
    #expect(try resolver.resolve("film.mp4") == .file(path: full))
    #expect(try resolver.resolve("a:b.mp4") == .file(path: colon))
    #expect(try resolver.resolve("a:b") == .file(path: colon))
    #expect(failure("none") == .notFound)
    #expect(failure("none.mp4") == .notFound)
    #expect(failure("none:here.mp4") == .forbiddenURL)
  }

  @Test func theExactNameComesFirstAndTheExtensionCanBeChosen() throws {
    let plain = try directory.write("clip")
    try directory.write("clip.mkv")
    let other = try directory.write("film.mkv")
    var settings = SourceSettings()
    settings.searchPath = [directory.path]
    settings.defaultExtension = "mkv"
    let resolver = SourceResolver(settings)
    #expect(try resolver.resolve("clip") == .file(path: plain))
    #expect(try resolver.resolve("film") == .file(path: other))
  }

  @Test func schemesCanBeTakenAway() throws {
    var settings = SourceSettings()
    settings.policy.schemes = ["https"]
    let resolver = SourceResolver(settings)
    #expect(try resolver.resolve("https://a/b") == .remote(url: "https://a/b"))
    for source in ["http://a/b", "/a", "./a", "file:///a"] {
      let code = errorCode { _ = try resolver.resolve(source) }
      #expect(code == .forbiddenURL, "\(source)")
    }
  }
}
