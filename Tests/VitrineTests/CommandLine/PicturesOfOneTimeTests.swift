import Testing
import VitrineTesting

@Suite("Pictures that are all due later than what is read ahead")
struct PicturesOfOneTimeTests {
  @Test(
    "are waited for, also behind an item with sound, which has no more silence after it than is known"
  )
  func behindSound() async throws {
    let late = "mock:?duration=2&size=64x48&audio=none&fault=stuck@0.48-2.48"
    for sources in [[late], ["mock:?duration=1&size=64x48", late]] {
      let run = try await Program.run(
        ["play"] + sources + ["--clock", "virtual", "--video", "framemd5:-", "--audio", "null"])
      let frames = run.output.filter { $0.hasPrefix("0,") }
      #expect(
        run.ending == .exited(0) && run.errors.allSatisfy { !$0.contains("1005") }, "\(run.errors)")
      #expect(frames.count > 25 * (sources.count - 1) + 12, "\(frames.count)")
    }
  }
}
