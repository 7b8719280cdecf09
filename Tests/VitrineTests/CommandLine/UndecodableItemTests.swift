import Testing
import VitrineTesting

@Suite("Items of which no picture can be decoded")
struct UndecodableItemTests {
  @Test(
    "are told of once and at once, however often they are to be played, and the next one goes on",
    arguments: ["h264", "vp9"], [["--loop"], ["--loops", "3"], ["--loop-queue"], []])
  func failing(codec: String, loops: [String]) async throws {
    let bad = "mock:?duration=0.4&size=64x48&audio=none&codec=\(codec)&fault=broken@0-5"
    let good = "mock:?duration=0.4&size=64x48&audio=none&rate=10"
    for sources in [[bad], [bad, good]] {
      let run = try await Program.run(
        ["play"] + sources + loops
          + ["--clock", "virtual", "--for", "1", "--video", "framemd5:-", "--audio", "null"])
      let errors = run.errors.filter { $0.contains("[4003 ") }
      let frames = run.output.filter { $0.hasPrefix("0,") }
      #expect(errors.count == 1 && run.ending == .exited(1), "\(run.errors)")
      #expect(frames.isEmpty == (sources.count == 1), "\(run.output)")
    }
  }
}
