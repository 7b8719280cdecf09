import FFmpeg
import MediaCore
import Streaming
import Testing
import VitrineTesting

@testable import Playback

@Suite("What is not asked for is not done", .timeLimit(.minutes(10))) struct UntouchedFrameTests {
  /// Where the planes of a frame are.
  private static func planes(_ frame: VideoFrame) -> [UInt] {
    (0..<frame.planeCount).map { plane in
      frame.withRow(0, of: plane) { $0.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
    }
  }

  /// Plays on for a while.
  ///
  /// - Returns: For each frame that was taken from the decoder's queue and then shown, whether the sink was given the
  ///   memory that the decoder had written.
  private func play(_ test: SteppedLoop) -> [Bool] {
    let before = test.video.frames.count
    var decoded: [MediaTime: [UInt]] = [:]
    for _ in 0..<60 {
      test.advance(by: .milliseconds(10))
      _ = test.run { loop in
        if let next = loop.playout.nextFrame { decoded[next.outputTime] = Self.planes(next.frame) }
        return loop.playout.nextFrame != nil
          && !loop.playout.stepState.awaited.contains(.compositor)
      }
    }
    return test.video.frames.dropFirst(before).compactMap { shown in
      decoded[shown.outputTime].map { $0 == Self.planes(shown.frame) }
    }
  }

  @Test(
    "The sink gets the very memory that the decoder wrote, before a look was asked for and after it is gone"
  )
  func untouched() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    try test.play(ItemDescription(TestMedia.path(.gop60), loops: 4))
    #expect(test.run { $0.activity == .running })
    let looks: [(set: [PlaybackCommand], unset: [PlaybackCommand])] = [
      ([.brightness(0.1), .contrast(1.2)], [.brightness(0), .contrast(1)]),
      ([.filter(.named(try FilterDescription(parsing: "sepia")))], [.removeAllFilters]),
      ([.filter(.named(try FilterDescription(parsing: "boxBlur")))], [.removeAllFilters]),
      ([.corners(0.2)], [.corners(0)]),
    ]
    let plain = play(test)
    #expect(plain.count >= 15 && plain.allSatisfy { $0 })
    for look in looks {
      for command in look.set { _ = try test.loop.perform(command) }
      #expect(play(test).contains(false), "\(look.set)")
      for command in look.unset { _ = try test.loop.perform(command) }
      // One may have been made before.
      let after = play(test).dropFirst(2)
      #expect(after.count >= 13 && after.allSatisfy { $0 }, "\(look.unset)")
    }
  }

  @Test("It does while subtitles and graphics are there of which nothing is to be seen now")
  func nothingDrawn() throws {
    let files = try ScratchFiles()
    let text = "WEBVTT\n\n00:08.400 --> 00:09.950\nlate\n"
    let subtitles = SubtitleSource(try files.write("a.vtt", text))
    let test = SteppedLoop(vectors: true) { FileSource(path: $0) }
    try test.play(ItemDescription(TestMedia.path(.gop60), loops: 4, subtitles: [subtitles]))
    #expect(
      test.run { loop in
        loop.activity == .running && loop.passes.first?.pipeline.isReadingSubtitles == false
      })
    #expect(test.loop.playout.screen.cues.track(of: test.loop.current) != nil)
    let content = VectorContent.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><rect width='1' height='1'/></svg>"
    )
    _ = try test.loop.perform(.addVector(VectorChange(id: "a", content: content, opacity: 0)))
    _ = play(test)
    let untouched = play(test)
    #expect(untouched.count >= 15 && untouched.allSatisfy { $0 })
    _ = try test.loop.perform(.addVector(VectorChange(id: "a", opacity: 1)))
    // It is drawn on a thread of its own, which takes as long as it takes.
    #expect((0..<9).contains { _ in play(test).contains(false) })
    _ = try test.loop.perform(.addVector(VectorChange(id: "a", opacity: 0)))
    let after = play(test).dropFirst(2)
    #expect(after.count >= 13 && after.allSatisfy { $0 })
    // So late that the subtitle is up.
    while test.loop.playout.itemTime < .seconds(8.5) { _ = play(test) }
    #expect(play(test).allSatisfy { !$0 })
  }
}
