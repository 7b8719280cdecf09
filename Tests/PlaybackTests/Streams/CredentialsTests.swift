import MediaCore
import Networking
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite("Who gets what goes along with requests", .timeLimit(.minutes(5))) struct CredentialsTests {
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
}
