import HLS
import MediaCore
import Networking
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("Which servers get what goes along with requests", .timeLimit(.minutes(20)))
struct CredentialsTests {
  @Test("All that is loaded from the origin that was named, and nothing from elsewhere")
  func origins() async throws {
    let named = try await ScriptedOrigin.serving(.encrypted)
    let other = try await ScriptedOrigin.serving(.encrypted)
    let text = try OriginResource(file: TestMedia.path(.encrypted)).bytes
    let playlist = String(decoding: text, as: UTF8.self)
      .replacing("segment1\n", with: "\(other.url("/segment1"))\n")
    named.serve(OriginResource(text: playlist), at: "/stream.m3u8")
    var settings = SourceSettings()
    settings.http.context.credentials.headers = HTTPHeaders([("X-Token", "secret")])
    settings.http.context.userAgent = "Kiosk"
    let test = try await TestPlayer.open(streams: DefaultSourceOpener(settings))
    try await test.playToEnd(ItemDescription(named.url("/stream.m3u8")))
    #expect(test.numbers == Array(0..<240))
    for path in ["/stream.m3u8", "/key", "/segment0", "/segment3"] {
      #expect(named.requests(for: path).first?[header: "X-Token"] == "secret", "\(path)")
    }
    let away = try #require(other.requests(for: "/segment1").first)
    #expect(away[header: "X-Token"] == nil && away[header: "User-Agent"] == "Kiosk")
  }

  /// One of each kind of what a stream consists of.
  private static let paths = ["/stream.m3u8", "/key", "/segment0", "/segment3"]

  private func played(
    _ stream: String, _ change: (inout RequestContext) -> Void = { _ in }
  ) async throws {
    var settings = SourceSettings()
    change(&settings.http.context)
    let test = try await TestPlayer.open(streams: DefaultSourceOpener(settings))
    try await test.playToEnd(ItemDescription(stream))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
  }

  @Test("A cookie that is given and a login go with the whole stream")
  func login() async throws {
    let origin = try await ScriptedOrigin.serving(.encrypted)
    try await played(origin.url("/stream.m3u8")) {
      $0.credentials.cookie = "a=1"
      $0.credentials.login = "user:word"
    }
    for path in Self.paths {
      let sent = try #require(origin.requests(for: path).first)
      #expect(sent[header: "Cookie"] == "a=1", "\(path)")
      #expect(sent[header: "Authorization"] == "Basic dXNlcjp3b3Jk", "\(path)")
    }
  }

  @Test("A cookie that the playlist sets comes back with the key and the segments")
  func cookies() async throws {
    let origin = try await ScriptedOrigin.serving(.encrypted) { name, resource in
      var resource = resource
      if name == "stream.m3u8" { resource.headers = [("Set-Cookie", "session=9; Path=/")] }
      return resource
    }
    try await played(origin.url("/stream.m3u8"))
    for path in Self.paths.dropFirst() {
      #expect(origin.requests(for: path).first?[header: "Cookie"] == "session=9", "\(path)")
    }
  }

  @Test("A proxy is asked for the whole stream")
  func proxy() async throws {
    let proxy = try await ScriptedOrigin.start()
    // Only the proxy knows where that is.
    for (name, bytes) in try ProtectedStream.files(of: .encrypted) {
      proxy.serve(OriginResource(bytes), at: "http://media.invalid/\(name)")
    }
    try await played("http://media.invalid/stream.m3u8") { $0.proxy = proxy.url("") }
    for path in Self.paths {
      #expect(proxy.requests(for: "http://media.invalid\(path)").count == 1, "\(path)")
    }
  }
}
