import FFmpeg
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Colour and filters of a player: when they are seen, and that they cost no frame.
@Suite("Filters of a player", .timeLimit(.minutes(20))) struct FilterTests {
  private func filter(_ text: String) throws -> PlaybackCommand {
    .filter(.named(try FilterDescription(parsing: text)))
  }

  /// The average luma of a frame.
  private func luma(_ frame: PresentedFrame) -> Double {
    var sum = 0
    for row in 0..<frame.frame.rowCount(of: 0) {
      frame.frame.withRow(row, of: 0) { span in
        for index in 0..<span.byteCount {
          sum += Int(span.unsafeLoad(fromByteOffset: index, as: UInt8.self))
        }
      }
    }
    return Double(sum) / Double(frame.frame.rowCount(of: 0) * frame.frame.rowByteCount(of: 0))
  }

  @Test("Changing colour and filters all the time drops and repeats no frame and no sample")
  func changing() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(.loop2s), loops: 2)])))
    let changes: [PlaybackCommand] = [
      try filter("gaussianBlur=radius=0.7"), .brightness(0.05), try filter("sepia=intensity=0.3"),
      try filter("gaussianBlur=radius=0.4"), .contrast(1.1), .removeAllFilters,
      try filter("deinterlace=onlyMarked=false"), try filter("saturation=amount=0.5"),
      try filter("saturation=amount=0.8"), .removeAllFilters, try filter("denoise=strength=0.1"),
    ]
    for change in changes {
      await test.clock.advance(by: .milliseconds(330))
      try await test.send(change)
    }
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == Array(0..<60) + Array(0..<60))
    #expect(test.places == Array(0..<96_000) + Array(0..<96_000))
    #expect(test.log.errors.isEmpty)
    let counters = test.status.counters
    #expect(counters.framesLate == 0 && counters.framesDropped == 0)
  }

  @Test("Brightness is on the very next frame, while playing and while paused")
  func nextFrame() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(500))
    let before = test.video.frames.count
    try await test.send(.brightness(0.1))
    await test.clock.advance(by: .milliseconds(34))
    #expect(test.video.frames.count == before + 1)
    let bright = luma(try #require(test.video.frames.last))
    try await test.send(.pause)
    try await test.send(.brightness(-0.1), until: .settled)
    #expect(test.video.lines.last?.hasPrefix("redrawn") == true)
    let dark = luma(try #require(test.video.frames.last))
    try await test.send(.brightness(0), until: .settled)
    let plain = luma(try #require(test.video.frames.last))
    // 0.1 of the 219 steps of luma, less what is clamped.
    #expect(bright - plain > 15 && plain - dark > 15 && bright - dark < 44)
  }

  @Test("Colour stays when filters go, and for later items; filters stay for later items too")
  func kept() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.contrast(0.5))
    try await test.send(filter("sepia"))
    try await test.send(filter("invert"))
    #expect(test.status.filters.entries.map(\.id) == ["sepia", "invert"])
    try await test.send(.removeAllFilters)
    #expect(test.status.filters.isEmpty && test.status.adjustment.contrast == 0.5)
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.loop2s)), ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.video.frames.count == 120)
    for (one, other) in zip(test.hashes.prefix(60), test.hashes.suffix(60)) {
      #expect(one == other)
    }
    let range = test.video.frames.map(luma)
    #expect(range.allSatisfy { $0 > 60 && $0 < 190 })
  }

  @Test("With clear a filter is the only one, and an id that is there is changed in its place")
  func clear() async throws {
    let test = try await TestPlayer.open()
    try await test.send(filter("sepia"))
    try await test.send(filter("invert"))
    try await test.send(filter("sepia=intensity=0.5"))
    #expect(test.status.filters.entries.map(\.id) == ["sepia", "invert"])
    try await test.send(
      .filter(.named(FilterDescription("gaussianBlur", ["radius": 3])), clear: true))
    #expect(
      test.status.json["filters"]?.json
        == #"[{"id":"gaussianBlur","name":"gaussianBlur","parameters":{"radius":3}}]"#)
  }

  @Test("Fields become pictures: as many as there were, in order, round after round")
  func deinterlaced() async throws {
    let test = try await TestPlayer.open()
    try await test.send(filter("deinterlace=onlyMarked=false"))
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.loop2s), loops: 2), ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.numbers == Array(0..<60) + Array(0..<60) + Array(0..<60))
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] })
    #expect(Array(test.hashes[0..<60]) == Array(test.hashes[60..<120]))
  }

  @Test("A seek and steps while paused show filtered frames, deinterlaced ones too")
  func paused() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(filter("deinterlace=onlyMarked=false"))
    try await test.send(filter("gaussianBlur=radius=0.5"))
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    try await test.send(.seek(to: .time(.seconds(1)), play: false), until: .settled)
    #expect(test.numbers.last == 30)
    try await test.send(.step(), until: .settled)
    try await test.send(.step(frames: 2), until: .settled)
    #expect(test.numbers.last == 33)
    try await test.send(.step(frames: -1), until: .settled)
    #expect(test.numbers.last == 32)
    try await test.send(.end, until: .settled)
    #expect(test.numbers.last == 299)
  }

  @Test("A filter that fails is told of once, and pictures are shown without it")
  func failing() async throws {
    final class Failing: FrameFilter {
      func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError) {
        throw MediaError(.processingFailed, "it is broken")
      }
    }
    let test = try await TestPlayer.open()
    try await test.send(.filter(.custom(CustomFilter("broken", Failing()))))
    try await test.playToEnd(ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.numbers == Array(0..<60))
    #expect(test.log.errors == [.processingFailed])
    #expect(test.hashes == (try TestMedia.frameSums(TestMedia.path(.loop2s))))
  }

  @Test("A picture of high dynamic range is mapped for a window, and left as it is for a file")
  func highDynamicRange() async throws {
    let clip = try TestMedia.path(.highDynamicRange)
    let window = try await TestPlayer.open(video: CapturingVideoSink(showsOrdinaryRange: true))
    try await window.playToEnd(ItemDescription(clip))
    #expect(window.video.frames.count == 10)
    for presented in window.video.frames {
      #expect(presented.frame.format.pixelFormat == "yuv420p")
      #expect(presented.frame.format.color.transfer == "bt709")
    }
    let file = try await TestPlayer.open()
    try await file.playToEnd(ItemDescription(clip))
    #expect(file.hashes == (try TestMedia.frameSums(clip)))
    #expect(file.video.frames.first?.frame.format.color.isHDR == true)
  }

  @Test("A program's own filter sees each picture, with its time")
  func custom() async throws {
    let test = try await TestPlayer.open()
    let dimming = RowFilter { row, place in
      guard place.plane == 0, place.time >= .seconds(1) else { return }
      row.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { bytes[index] = bytes[index] / 4 }
      }
    }
    try await test.send(.filter(.custom(CustomFilter("dimming", dimming))))
    try await test.playToEnd(ItemDescription(TestMedia.path(.loop2s)))
    let levels = test.video.frames.map(luma)
    #expect(levels.count == 60)
    #expect(levels[0..<30].allSatisfy { $0 > 60 } && levels[30..<60].allSatisfy { $0 < 60 })
  }

  @Test("What is set of a program's own filter is on the next picture, in place too")
  func parameters() async throws {
    final class Darken: FrameFilter {
      func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError) {
        throw MediaError(.processingFailed, "asked without values")
      }

      func apply(
        to picture: inout some WritablePicture & ~Copyable, _ values: [String: FilterValue]
      ) throws(MediaError) {
        guard case .number(let share)? = values["share"] else { return }
        for row in 0..<picture.rowCount(of: 0) {
          picture.withRow(row, of: 0) { span in
            for index in 0..<span.byteCount {
              let byte = span.unsafeLoad(fromByteOffset: index, as: UInt8.self)
              span.storeBytes(of: UInt8(Double(byte) * share), toByteOffset: index, as: UInt8.self)
            }
          }
        }
      }
    }
    let test = try await TestPlayer.open(stepping: true)
    let share = FilterParameter.number("share", "How much of the light is left.", 0...1, default: 1)
    try await test.send(.filter(.custom(CustomFilter("darken", Darken(), parameters: [share]))))
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    let plain = luma(try #require(test.video.frames.last))
    try await test.send(.setFilter("darken", ["share": 0.25]), until: .settled)
    let dark = luma(try #require(test.video.frames.last))
    #expect(plain > 60 && abs(dark - plain / 4) < 1)
    #expect(test.log.errors.isEmpty)
  }
}
