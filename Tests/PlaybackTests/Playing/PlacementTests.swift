import FFmpeg
import MediaCore
import Picture
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// Where pictures stand, what stands beside them, and how round they are.
@Suite("Placement of pictures", .timeLimit(.minutes(20))) struct PlacementTests {
  private let red = CueColor(rgb: 0xFF_0000)

  /// A number of a plane of a frame.
  private func number(_ presented: PresentedFrame, _ plane: Int, _ x: Int, _ y: Int) -> Int {
    presented.frame.withRow(y, of: plane) { row in
      Int(row.unsafeLoad(fromByteOffset: x, as: UInt8.self))
    }
  }

  @Test("Corners are round on the next frame, also while paused, and no frame is lost for it")
  func corners() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.background(red))
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s), loops: 2)])))
    await test.clock.advance(to: .milliseconds(500))
    let before = test.video.frames.count
    let plain = try TestMedia.frameSums(TestMedia.path(.loop2s))
    #expect(test.hashes == Array(plain[..<before]))
    try await test.send(.corners(0.25))
    await test.clock.advance(by: .milliseconds(34))
    #expect(test.video.frames.count == before + 1)
    let round = try #require(test.video.frames.last)
    let format = round.frame.format
    // The format is the frame's own; red in limited range, whatever the matrix.
    #expect(format == test.video.frames[0].frame.format)
    let (width, height) = (format.width, format.height)
    for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
      #expect((60...84).contains(number(round, 0, x, y)))
      #expect(number(round, 1, x / 2, y / 2) < 112 && number(round, 2, x / 2, y / 2) == 240)
    }
    try await test.send(.pause)
    try await test.send(.corners(0), until: .settled)
    #expect(test.video.lines.last?.hasPrefix("redrawn") == true)
    #expect(test.hashes.last == plain[before])
    try await test.send(.corners(7), until: .settled)
    #expect(test.status.corners == 0.5 && test.status.background == red)
    let half = try #require(test.video.frames.last)
    // A quarter of the height along the edge it is still red.
    #expect(number(half, 2, height / 8, 0) == 240)
    try await test.send(.background(.white), until: .settled)
    #expect(number(try #require(test.video.frames.last), 0, 0, 0) == 235)
    // The numbers in the pictures stay to be read.
    try await test.send(.corners(0.01))
    try await test.send(.play)
    await test.clock.advance(by: .seconds(10))
    #expect(
      zip(test.numbers, test.video.lines).filter { !$1.hasPrefix("redrawn") }.map(\.0)
        == Array(0..<60) + Array(0..<60))
    #expect(test.status.counters.framesLate == 0 && test.status.counters.framesDropped == 0)
  }

  @Test(
    "Corners are circles of what is seen, however the picture is fitted in",
    arguments: [
      // A picture of 200 by 100 in bounds of 100 by 100: half a size, whole size cut, stretched.
      (
        Gravity.aspect,
        RoundedRectangle(left: 0, top: 0, right: 200, bottom: 100, radiusX: 20, radiusY: 20)
      ),
      (
        .aspectFill,
        RoundedRectangle(left: 50, top: 0, right: 150, bottom: 100, radiusX: 20, radiusY: 20)
      ),
      (.fill, RoundedRectangle(left: 0, top: 0, right: 200, bottom: 100, radiusX: 40, radiusY: 20)),
    ])
  func shapes(gravity: Gravity, expected: RoundedRectangle) {
    let corners = PictureCorners(
      radius: 0.2, color: .black, bounds: PixelSize(width: 100, height: 100), gravity: gravity)
    #expect(corners.rectangle(on: PixelSize(width: 200, height: 100)) == expected)
  }

  @Test(
    "An item is fitted in by its own gravity, others by the player's, each from its first frame")
  func fits() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.gravity(.fill))
    let clip = try TestMedia.path(.loop2s)
    try await test.playToEnd(
      ItemDescription(clip, fit: .aspectFill), ItemDescription(clip),
      ItemDescription(clip, fit: .aspect))
    #expect(
      test.video.frames.map(\.fit)
        == Array(repeating: .aspectFill, count: 60) + Array(repeating: nil, count: 60)
        + Array(repeating: .aspect, count: 60))
    #expect(test.status.gravity == .fill)
    // Nothing is done to the pictures.
    let plain = try TestMedia.frameSums(clip)
    #expect(test.hashes == plain + plain + plain)
  }

  @Test("How the present item is fitted in changes at once, and not what plays")
  func refitting() async throws {
    let test = try await TestPlayer.open(stepping: true)
    #expect(await test.refusal(of: .fit(.fill)) == .nothingLoaded)
    let item = ItemDescription(try TestMedia.path(.loop2s), id: ItemID("a"))
    try await test.pausedOn(item)
    try await test.send(.fit(.aspectFill), until: .settled)
    try await test.send(.fit(.aspectFill), until: .settled)
    #expect(test.video.frames.map(\.fit) == [nil, .aspectFill])
    var other = item
    other.fit = .fill
    try await test.send(.queue(.set([other])), until: .settled)
    #expect(test.video.frames.map(\.fit) == [nil, .aspectFill, .fill])
    try await test.send(.fit(nil), until: .settled)
    #expect(test.video.frames.map(\.fit).last == .some(nil))
    #expect(test.status.counters.passes == 0 && test.numbers.allSatisfy { $0 == 0 })
  }

  @Test("A change of the fit is settled once it is seen, also where pictures are worked on")
  func settling() throws {
    let test = SteppedLoop { FileSource(path: $0) }
    _ = try test.loop.perform(.pause)
    _ = try test.loop.perform(.brightness(0.25))
    try test.play(ItemDescription(try TestMedia.path(.loop2s)))
    #expect(test.run { $0.activity == .running && $0.playout.screen.picture.visible.frame != nil })
    for fit in [Gravity.fill, .aspectFill, .aspect] {
      _ = try test.loop.perform(.fit(fit))
      let seen = Mutex<[Gravity?]>([])
      test.loop.replies.add(
        CompletionWaiter(
          id: test.loop.replies.makeID(), completion: .settled, picturesBefore: 0, failuresBefore: 0
        ) { [video = test.video] _ in seen.withLock { $0.append(video.frames.last?.fit) } })
      #expect(test.run { $0.replies.waiting.isEmpty })
      #expect(seen.withLock { $0 } == [fit])
    }
  }

  @Test("A snapshot of another shape has the colour beside the picture, as its item is fitted in")
  func snapshot() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    try await test.send(.background(red))
    let wide = SnapshotOptions(size: PixelSize(width: 400, height: 50))
    func corner() async throws -> UInt32 {
      let snapshot = try await test.player.snapshot(wide)
      return try OverlayImage(
        PictureDecoder.decode(snapshot.bytes, as: .png, pixelLimit: 1 << 20))[2, 25]
    }
    #expect(try await corner() == 0xFFFF_0000)
    try await test.send(.fit(.fill), until: .settled)
    #expect(try await corner() != 0xFFFF_0000)
  }
}
