import FFmpeg
import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Snapshots", .timeLimit(.minutes(20))) struct SnapshotTests {
  private let white = VectorContent.svg(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'>"
      + "<rect width='1' height='1' fill='#fff'/></svg>")

  private func picture(_ snapshot: Snapshot) throws -> OverlayImage {
    let frame = try PictureDecoder.decode(
      snapshot.bytes, as: snapshot.format, pixelLimit: 1 << 24)
    #expect(frame.format.width == snapshot.size.width)
    #expect(frame.format.height == snapshot.size.height)
    return try OverlayImage(frame)
  }

  /// The largest mean difference of a colour.
  private func difference(_ one: OverlayImage, _ other: OverlayImage) -> Double {
    [UInt32(0), 8, 16].map { shift in
      let sum = zip(one.words, other.words).reduce(0) { sum, pair in
        sum + abs(Int(pair.0 >> shift & 0xFF) - Int(pair.1 >> shift & 0xFF))
      }
      return Double(sum) / Double(max(1, one.words.count))
    }.max() ?? 0
  }

  @Test("The frame that is up is what ffmpeg makes a picture of", arguments: PictureFormat.allCases)
  func exact(format: PictureFormat) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    try await test.send(.seek(to: .time(.seconds(1)), play: false), until: .settled)
    let snapshot = try await test.player.snapshot(SnapshotOptions(format: format))
    let shown = try #require(test.video.frames.last).frame
    #expect(TestMedia.frameNumber(of: shown) == 30)
    #expect(snapshot.size == shown.format.displaySize)
    let expected = try OverlayImage(shown)
    #expect(difference(try picture(snapshot), expected) < (format == .png ? 1 : 6))
    #expect(test.video.lines.filter { $0.hasPrefix("redrawn") }.isEmpty)
  }

  @Test(
    "Without a window too, high dynamic range is mapped to what pictures in files have",
    arguments: [nil, "sepia", "rotate=angle=30:background=#ff8000"])
  func highRange(filter: String?) async throws {
    var pictures: [OverlayImage] = []
    for isWindow in [true, false] {
      let sink = CapturingVideoSink(showsOrdinaryRange: isWindow, isUnseen: !isWindow)
      let test = try await TestPlayer.open(stepping: true, video: sink)
      if let filter { try await test.send(.filter(.named(FilterDescription(parsing: filter)))) }
      try await test.pausedOn(ItemDescription(TestMedia.path(.highDynamicRange)))
      pictures.append(try picture(try await test.player.snapshot(SnapshotOptions())))
    }
    #expect(difference(pictures[0], pictures[1]) < 1)
  }

  @Test(
    "Corners are round circles of what is seen in its shape, without a window too",
    arguments: [Gravity.aspect, .aspectFill, .fill])
  func corners(gravity: Gravity) async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    for command in [
      PlaybackCommand.addVector(VectorChange(content: white)), .gravity(gravity), .corners(0.5),
      .background(CueColor(rgb: 0xFF_0000)),
    ] {
      try await test.send(command, until: .settled)
    }
    let options = SnapshotOptions(size: PixelSize(width: 200, height: 200))
    let image = try picture(try await test.player.snapshot(options))
    // A picture of 16 to 9 with half circles at its ends, or a circle of all of it.
    let top = gravity == .aspect ? 44 : 0
    let radius = Double(100 - top)
    for y in 0..<200 {
      for x in 0..<200 {
        let across = max(abs(Double(x) + 0.5 - 100) - (100 - radius), 0)
        let distance = hypot(across, Double(y) + 0.5 - 100)
        guard abs(distance - radius) > 1.5 else { continue }
        let isWhite = image[x, y] >> 8 & 0xFF > 200
        #expect(isWhite == (distance < radius), "\(x) \(y)")
      }
    }
  }

  @Test("It is of any size, with black bars where the shape is another, or cut, or stretched")
  func sizes() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    try await test.send(.addVector(VectorChange(content: white)), until: .settled)
    let wide = SnapshotOptions(size: PixelSize(width: 400, height: 50))
    for (gravity, isBlack) in [
      (Gravity.aspect, true), (.aspectFill, false), (.fill, false),
    ] {
      try await test.send(.gravity(gravity), until: .settled)
      let image = try picture(try await test.player.snapshot(wide))
      #expect(image.size == PixelSize(width: 400, height: 50))
      #expect((image[5, 25] & 0xFF < 5) == isBlack)
      #expect(image[200, 25] & 0xFF > 250)
    }
  }

  @Test("One side gives the other by the shape of what is shown")
  func oneSide() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    let whole = try await test.player.snapshot(SnapshotOptions()).size
    try #require(whole.width * 9 == whole.height * 16)
    for options in [SnapshotOptions(width: 320), SnapshotOptions(height: 180)] {
      let size = PixelSize(width: 320, height: 180)
      #expect(try await test.player.snapshot(options).size == size)
    }
    #expect(try await test.player.snapshot(SnapshotOptions(width: 1)).size.height == 1)
    await #expect(throws: MediaError.self) {
      try await test.player.snapshot(SnapshotOptions(height: .max))
    }
  }

  @Test("Pixels that are no squares are stretched, with what is drawn on the picture")
  func anamorphic() async throws {
    let files = try ScratchFiles()
    // A white square on the screen: 40 of the narrow pixels by 80.
    let clip = try GrayClip.make(
      files, name: "a.mkv", seconds: 1,
      options: ["-vf", "scale=160:180,drawbox=60:50:40:80:white:fill,setsar=2"])
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.pausedOn(ItemDescription(clip))
    #expect(test.video.frames.last?.frame.format.width == 160)
    func white(_ snapshot: Snapshot) throws -> (columns: Int, rows: Int) {
      let image = try picture(snapshot)
      #expect(image.size == PixelSize(width: 320, height: 180))
      func isWhite(_ word: UInt32) -> Bool { word & 0xFF > 200 }
      return (
        (0..<320).count { isWhite(image[$0, 90]) }, (0..<180).count { isWhite(image[160, $0]) }
      )
    }
    let plain = try white(try await test.player.snapshot(SnapshotOptions()))
    #expect(abs(plain.columns - 80) <= 3 && abs(plain.rows - 80) <= 3)
    let place = VectorPlace(x: 110, y: 40, width: 100, height: 100, unit: .pixels)
    try await test.send(
      .addVector(VectorChange(content: self.white, place: place)), until: .settled)
    let drawn = try white(try await test.player.snapshot(SnapshotOptions()))
    #expect(abs(drawn.columns - 100) <= 2 && abs(drawn.rows - 100) <= 2)
  }

  @Test("It has on it what is drawn, or not, and is turned as the picture is")
  func overlays() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    let plain = try await test.player.snapshot(SnapshotOptions())
    try await test.send(.addVector(VectorChange(id: "a", content: white)), until: .settled)
    let drawn = try picture(try await test.player.snapshot(SnapshotOptions()))
    #expect(drawn.words.allSatisfy { $0 & 0xFF > 250 })
    #expect(try await test.player.snapshot(SnapshotOptions(showsOverlays: false)) == plain)
    try await test.send(.removeAllVectors)
    try await test.send(.rotate(degrees: 90), until: .settled)
    let turned = try await test.player.snapshot(SnapshotOptions())
    #expect(turned.size == PixelSize(width: plain.size.height, height: plain.size.width))
  }

  @Test("What a command asked for that has been answered is on it, though nothing was awaited")
  func afterReply() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.gop60)))
    let plain = try await test.player.snapshot(SnapshotOptions()).size
    for turn in 1...10 {
      try await test.send(.rotate(degrees: 90 * turn))
      let size = try await test.player.snapshot(SnapshotOptions()).size
      #expect((size == plain) == turn.isMultiple(of: 2))
    }
    try await test.send(.filter(.named(FilterDescription(parsing: "invert"))))
    let inverted = try await test.player.snapshot(SnapshotOptions())
    try await test.send(.removeAllFilters)
    #expect(
      difference(
        try picture(inverted), try picture(try await test.player.snapshot(SnapshotOptions()))) > 9)
    for number in [30, 7, 59] {
      try await test.send(.seek(to: .time(.seconds(Double(number) / 30)), play: false))
      let snapshot = try await test.player.snapshot(SnapshotOptions())
      let shown = try #require(test.video.frames.last).frame
      #expect(TestMedia.frameNumber(of: shown) == number)
      #expect(difference(try picture(snapshot), try OverlayImage(shown)) < 1)
    }
  }

  @Test("While it plays no frame and no sample is late, missing or drawn again for it")
  func whilePlaying() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s), loops: 2)])))
    try await test.send(.addVector(VectorChange(content: white)))
    var numbers: [Int] = []
    for _ in 0..<10 {
      await test.clock.advance(by: .milliseconds(210))
      numbers.append(test.numbers.count)
      // Without what is drawn, the number is in it.
      let plain = try await test.player.snapshot(SnapshotOptions(showsOverlays: false))
      let drawn = try await test.player.snapshot(
        SnapshotOptions(size: PixelSize(width: 64, height: 36)))
      #expect(try picture(drawn).words.allSatisfy { $0 & 0xFF > 250 })
      #expect(try picture(plain).words.contains { $0 & 0xFF < 100 })
    }
    await test.clock.advance(by: .seconds(10))
    #expect(numbers == numbers.sorted() && Set(numbers).count == 10)
    #expect(test.video.frames.count == 120 && test.places == Array(0..<96_000) + Array(0..<96_000))
    #expect(!test.video.lines.contains { $0.hasPrefix("redrawn") })
    #expect(test.status.counters.framesLate == 0 && test.status.counters.framesDropped == 0)
  }

  @Test("Nothing shown and sizes that cannot be are errors")
  func faults() async throws {
    let test = try await TestPlayer.open(stepping: true)
    func failure(_ options: SnapshotOptions) async -> MediaError.Code? {
      do throws(MediaError) {
        _ = try await test.player.snapshot(options)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(await failure(SnapshotOptions()) == .nothingLoaded)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    for size in [
      PixelSize(width: 0, height: 9), PixelSize(width: 100_000, height: 9),
      PixelSize(width: .max, height: .max),
    ] {
      #expect(await failure(SnapshotOptions(size: size)) == .invalidArgument)
    }
    try await test.send(.stop)
    #expect(await failure(SnapshotOptions()) == .nothingLoaded)
  }
}
