import Testing
import VitrineTesting

@Suite("Seeks to key frames in a queue")
struct KeyFrameSeekTests {
  @Test("of pictures without sound, before an item with it, a late one goes on, in each run")
  func lateInSilence() async throws {
    var outputs: Set<[String]> = []
    for _ in 0..<8 {
      let run = try await Program.run([
        "play", "mock:?duration=2&audio=none&gop=25&size=64x64", "mock:?duration=1&size=64x64",
        "--clock", "virtual", "--video", "framemd5:-", "--audio", "null", "--for", "3",
        "--at", "0.5", "seek to=1.9 precision=keyframe play=false", "--at", "1", "play",
      ])
      #expect(run.ending == .exited(0), "\(run.errors)")
      outputs.insert(run.output)
    }
    #expect(outputs.count == 1)
  }
}
