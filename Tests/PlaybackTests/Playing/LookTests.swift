import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

/// When a change of how pictures look is seen; the turn of the picture stands for all of them.
@Suite("The look of frames", .timeLimit(.minutes(20))) struct LookTests {
  private func turns(_ test: TestPlayer) -> [Int] {
    test.video.frames.map(\.frame.format.rotation)
  }

  @Test("A change while playing is seen from the next frame on, and costs none")
  func whilePlaying() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(710))
    let before = test.numbers.count
    try await test.send(.rotate(degrees: 90))
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == Array(0..<60))
    #expect(turns(test) == (0..<60).map { $0 < before ? 0 : 90 })
    #expect(test.places == Array(0..<96_000))
    #expect(test.status.counters.framesLate == 0 && test.status.counters.framesDropped == 0)
  }

  @Test("A change while paused is seen at once, on the frame that is up")
  func whilePaused() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    try await test.send(.seek(to: .time(.seconds(1)), play: false), until: .settled)
    try await test.send(.mirror(true), until: .firstFrame)
    try await test.send(.rotate(degrees: 180), until: .settled)
    try await test.send(.rotate(degrees: 180), until: .settled)
    #expect(test.video.lines.filter { $0.hasPrefix("redrawn") }.count == 2)
    #expect(test.numbers.last == 30)
    let format = try #require(test.video.frames.last).frame.format
    #expect(format.orientation == Orientation(rotation: 180, isMirrored: true))
    #expect(test.status.orientation == format.orientation)
    // Taken back, the frame is the decoder's.
    try await test.send(.mirror(false))
    try await test.send(.rotate(degrees: 0), until: .settled)
    #expect(test.video.frames.last?.frame.format.orientation == .upright)
    #expect(
      test.hashes.suffix(4) == [
        test.hashes.last, test.hashes.last, test.hashes.last, test.hashes.last,
      ])
  }

  @Test("A still picture that is up for long is drawn again at once")
  func onStills() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.jpeg))])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.rotate(degrees: 270), until: .settled)
    #expect(turns(test) == [0, 270])
    await test.clock.advance(by: .seconds(60))
    #expect(turns(test) == [0, 270])
    #expect(test.status.state == .ended)
  }

  @Test("Filters come before colour, graphics after it, and subtitles over them")
  func order() async throws {
    let files = try ScratchFiles()
    let text = "1\n00:00:00,000 --> 00:01:00,000\n<font color=\"#ffffff\">Text</font>\n"
    let clip = try GrayClip.make(files)
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.pausedOn(
      ItemDescription(clip, subtitles: [SubtitleSource(try files.write("a.srt", text))]))
    try await test.send(.subtitles(.off))
    try await test.send(.filter(.named(FilterDescription("invert"))))
    try await test.send(.brightness(0.25), until: .settled)
    func last() throws -> PresentedFrame { try #require(test.video.frames.last) }
    func corner(_ presented: PresentedFrame) -> Int {
      presented.frame.withRow(0, of: 0) { Int($0.unsafeLoad(fromByteOffset: 0, as: UInt8.self)) }
    }
    // The negative of gray and a quarter of 219 more, not the negative of light gray.
    #expect(try abs(corner(last()) - 180) < 3)
    let black = VectorContent.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'>"
        + "<rect width='1' height='1'/></svg>")
    try await test.send(.addVector(VectorChange(content: black)), until: .settled)
    #expect(try corner(last()) == 16 && last().brightest == 16)
    try await test.send(.subtitles(.automatic), until: .settled)
    #expect(try corner(last()) == 16 && last().brightest > 100)
  }

  @Test("Steps, seeks, loops and later items keep the look, with every frame and sample")
  func keepsTheLook() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.rotate(degrees: 90))
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.loop2s), loops: 2), ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.numbers == Array(0..<60) + Array(0..<60) + Array(0..<60))
    #expect(turns(test).allSatisfy { $0 == 90 })
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] })
    #expect(test.places == Array(0..<96_000) + Array(0..<96_000) + Array(0..<96_000))
  }
}
