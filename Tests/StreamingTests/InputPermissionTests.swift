import Foundation
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

/// Which inputs may be named, and by which document.
@Suite("Inputs that have to be allowed") struct InputPermissionTests {
  private func resolver(
    _ allowed: Set<InputKind> = [], descriptors: Set<Int32> = []
  ) -> SourceResolver {
    var settings = SourceSettings()
    settings.policy.allowed = allowed
    settings.policy.descriptors = descriptors
    return SourceResolver(settings)
  }

  @Test(
    "Without leave each kind is refused, and named with the option that allows it",
    arguments: [
      "udp://127.0.0.1:1", "rtp://127.0.0.1:1", "rtsp://a/b", "srt://:1?mode=listener",
      "v4l2:/dev/video0", "pulse:", "alsa:hw:0", "fd:3", "-", "pipe:", "UDP://127.0.0.1:1",
    ])
  func refused(_ source: String) {
    #expect(errorCode { _ = try resolver().resolve(source) } == .forbiddenURL)
    // Leave for another kind is none.
    let other: InputKind = source.lowercased().hasPrefix("udp") ? .srt : .udp
    #expect(errorCode { _ = try resolver([other]).resolve(source) } == .forbiddenURL)
  }

  @Test("A descriptor that the settings name needs no leave, another does")
  func descriptors() throws {
    let resolver = resolver(descriptors: [0, 5])
    #expect(try resolver.resolve("-") == .descriptor(0))
    #expect(try resolver.resolve("pipe:0") == .descriptor(0))
    #expect(try resolver.resolve("fd:5") == .descriptor(5))
    #expect(errorCode { _ = try resolver.resolve("fd:6") } == .forbiddenURL)
    for wrong in ["fd:", "fd:x", "fd:-1", "fd:99999999999"] {
      let code = errorCode { _ = try self.resolver([.fd]).resolve(wrong) }
      #expect(code == .invalidArgument, "\(wrong)")
    }
  }

  @Test(
    "An address is what its kind needs",
    arguments: [
      ("udp://@239.1.2.3:5000", true), ("udp://127.0.0.1", false), ("udp:127.0.0.1:1", false),
      ("udp://127.0.0.1:0", false), ("udp://127.0.0.1:70000", false), ("udp://a b:1", false),
      ("udp://[::1]:5000", true), ("udp://[::1]", false),
      ("rtsp://camera/stream?x=1", true), ("rtsp://", false), ("srt://:9000?mode=listener", true),
      ("v4l2:/dev/video0", true), ("v4l2:/etc/passwd", false), ("v4l2:/dev/../etc/passwd", false),
      ("v4l2:", false), ("alsa:", true), ("pulse:front", true),
    ])
  func addresses(_ source: String, _ isOne: Bool) {
    let resolver = resolver(Set(InputKind.allCases))
    let code = errorCode {
      guard case .live = try resolver.resolve(source) else { throw MediaError(.notAFile, source) }
    }
    #expect(code == (isOne ? nil : .invalidArgument))
  }

  @Test(
    "A login goes into the URL of an RTSP server that has none, and to no other kind",
    arguments: [
      ("rtsp://camera/live", "me:secret", "rtsp://me:secret@camera/live"),
      ("rtsp://camera:8554/a?b=c@d", "a@b:c:d/e", "rtsp://a%40b:c%3Ad%2Fe@camera:8554/a?b=c@d"),
      ("rtsp://camera", "me", "rtsp://me@camera"), ("rtsp://camera/live", "", "rtsp://camera/live"),
      ("rtsp://you:own@camera/live", "me:secret", "rtsp://you:own@camera/live"),
      ("srt://host:9000", "me:secret", "srt://host:9000"),
    ])
  func login(source: String, login: String, target: String) throws {
    guard case .live(let address) = try resolver(Set(InputKind.allCases)).resolve(source) else {
      throw MediaError(.notFound, source)
    }
    #expect(address.target(login: login) == target)
    #expect(!address.target.contains("secret"))
  }

  @Sendable private static func nothing(_: String) throws(MediaError) -> any DataSource {
    BytesSource([])
  }

  @Test("A scheme of the program's own goes before an input of the same name")
  func ownScheme() throws {
    var settings = SourceSettings()
    try settings.register("rtsp", opening: Self.nothing)
    #expect(try SourceResolver(settings).resolve("rtsp://a/b") == .provided(url: "rtsp://a/b"))
  }
}
