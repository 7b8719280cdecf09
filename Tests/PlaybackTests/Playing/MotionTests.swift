import MediaCore
import Playback
import Testing
import VitrineTesting

/// Graphics that move by themselves while pictures are played.
@Suite("Graphics that move by themselves, on pictures", .timeLimit(.minutes(10))) struct MotionTests
{
  private static let bar = VectorContent.svg(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'>"
      + "<rect width='1' height='1' fill='#fff'/></svg>")

  private func lines(_ motion: VectorMotion) async throws -> [String] {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(300))
    try await test.send(.pause)
    await test.clock.advance(by: .milliseconds(10))
    let place = VectorPlace(x: 0.1, y: 0.8, width: 0.2, height: 0.1)
    try await test.send(
      .addVector(VectorChange(id: "bar", content: Self.bar, place: place, motion: motion)))
    let before = test.video.lines.count
    await test.clock.advance(by: .seconds(1))
    return Array(test.video.lines.dropFirst(before))
  }

  @Test("One that moves is shown sixty times a second, also on a picture that stands")
  func pace() async throws {
    let path = try #require(VectorPath(svg: "M0 0 H0.5"))
    let lines = try await lines(.along(path, over: .seconds(2)))
    #expect((57...61).contains(lines.count), "\(lines.count)")
    #expect(Set(lines).count > 40)
    // The same on every run.
    #expect(try await self.lines(.along(path, over: .seconds(2))) == lines)
  }

  @Test("It is shown between the pictures of a clip, sixty times a second", arguments: [25, 30])
  func overClips(rate: Int) async throws {
    let clip = TestMedia.Recipe(
      "motion-\(rate)", "mp4",
      ffmpeg: [
        "-f", "lavfi", "-i", "color=gray:s=160x90:r=\(rate):d=3", "-c:v", "libx264", "-pix_fmt",
        "yuv420p",
      ])
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    let path = try #require(VectorPath(svg: "M0 0 H0.5"))
    let place = VectorPlace(x: 0.1, y: 0.8, width: 0.2, height: 0.1)
    try await test.send(
      .addVector(
        VectorChange(
          id: "bar", content: Self.bar, place: place, motion: .along(path, over: .seconds(9)))))
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(clip))])))
    await test.clock.advance(to: .seconds(1))
    let before = test.video.lines.count
    await test.clock.advance(by: .seconds(1))
    let lines = test.video.lines.dropFirst(before)
    let redrawn = lines.count { $0.hasPrefix("redrawn") }
    #expect(lines.count - redrawn == rate)
    // Of 60 steps, those that a picture comes soon after are left to it.
    #expect(lines.count == (rate == 30 ? 60 : 70), "\(lines.count)")
  }

  @Test("Motion that is over costs no more pictures")
  func over() async throws {
    let path = try #require(VectorPath(svg: "M0 0 H0.5"))
    let lines = try await lines(.along(path, over: .milliseconds(100), times: 1))
    #expect((5...9).contains(lines.count), "\(lines.count)")
  }
}
