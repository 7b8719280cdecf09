import Foundation
import MediaCore
import Testing
import VitrineTesting

/// `vitrine probe` of media.
@Suite("vitrine probe")
struct ProbeTests {
  @Test("says what a broadcast is that comes only once", arguments: [true, false])
  func broadcast(hasTitles: Bool) async throws {
    let origin = try await ScriptedOrigin.start()
    var radio = try OriginResource(file: TestMedia.path(.mp3))
    if hasTitles { radio.icy = ICYScript(interval: 4096, titles: ["A - B"]) }
    radio.headers = [("icy-name", "Radio Vitrine")]
    radio.contentType = "audio/mpeg"
    radio.declaresLength = false
    radio.supportsRanges = false
    origin.serve(radio, at: "/radio")
    let run = try await Program.run(["probe", origin.url("/radio")])
    #expect(run.ending == .exited(0), "\(run.errors)")
    #expect(run.output.contains { $0.hasPrefix("track 0    audio  mp3 ") }, "\(run.output)")
    #expect(run.output.contains("tag        icy-name = Radio Vitrine"))
    #expect(origin.requests(for: "/radio").count == 1)
    await origin.stop()
  }
}
