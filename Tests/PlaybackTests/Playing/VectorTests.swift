import FFmpeg
import MediaCore
import Playback
import Streaming
import Synchronization
import Testing
import VitrineTesting

/// Graphics that commands put on the picture; a white rectangle stands for all of them.
@Suite("Graphics on the picture", .timeLimit(.minutes(20))) struct VectorTests {
  private static let white = VectorContent.svg(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'>"
      + "<rect width='1' height='1' fill='#fff'/></svg>")
  private static let corner = VectorPlace(x: 0.9, y: 0.9, width: 0.1, height: 0.1)

  private func add(
    _ id: String = "logo", at place: VectorPlace = corner, opacity: Double = 1,
    lifetime: MediaTime? = nil, over length: MediaTime = .zero
  ) -> PlaybackCommand {
    .addVector(
      VectorChange(
        id: id, content: Self.white, place: place, opacity: opacity, lifetime: lifetime,
        over: length))
  }

  /// The luma of a place, in parts of the picture.
  private func luma(_ presented: PresentedFrame, x: Double = 0.95, y: Double = 0.95) -> Int {
    let frame = presented.frame
    let row = Int(y * Double(frame.format.height))
    return frame.withRow(row, of: 0) {
      Int(
        $0.unsafeLoad(
          fromByteOffset: Int(x * Double(frame.format.width)), as: UInt8.self))
    }
  }

  @Test("They are refused unless they are switched on")
  func disabled() async throws {
    let test = try await TestPlayer.open()
    #expect(await test.refusal(of: add()) == .vectorsDisabled)
    #expect(test.status.vectors.isEmpty)
  }

  @Test("A command that awaits a graphic that moves is answered when it is where it was sent")
  func settled() async throws {
    let test = try await TestPlayer.open(vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    let before = test.clock.now
    try await test.send(add(over: .seconds(1)), until: .settled)
    #expect(test.clock.now >= before + .seconds(1))
    #expect(test.video.frames.last.map { luma($0) } == 235)
    try await test.send(.removeVector("logo", over: .seconds(1)), until: .settled)
    #expect(test.clock.now >= before + .seconds(2))
    #expect(test.hashes.last == test.hashes.first)
  }

  @Test("One that is added while playing is seen from the next frame on, and costs none")
  func whilePlaying() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(710))
    let before = test.numbers.count
    #expect(try await test.send(add()) == [ItemID("logo")])
    await test.clock.advance(by: .milliseconds(500))
    let during = test.numbers.count
    try await test.send(.removeVector("logo"))
    await test.clock.advance(by: .seconds(10))
    #expect(test.numbers == Array(0..<60))
    #expect(test.video.frames.map { luma($0) == 235 } == (0..<60).map { before..<during ~= $0 })
    let untouched = try TestMedia.frameSums(TestMedia.path(.loop2s))
    #expect(
      zip(test.hashes, untouched).map(==) == (0..<60).map { !(before..<during ~= $0) })
    #expect(test.status.counters.framesLate == 0 && test.status.counters.framesDropped == 0)
    #expect(test.places == Array(0..<96_000))
  }

  @Test("One that was added before anything plays is on the first picture, in real time too")
  func first() async throws {
    let video = CapturingVideoSink()
    var parts = PlayerParts(
      time: MonotonicClock(), open: { FileSource(path: $0) }, videoSink: video, audioSink: nil)
    parts.enablesVectors = true
    parts.longestGraphic = .seconds(60)
    let player = try await Player.open(parts)
    try await player.send(.pause)
    try await player.send(add())
    try await player.send(
      .queue(.append([ItemDescription(TestMedia.path(.loop2s))])), until: .firstFrame, timeout: nil)
    #expect(luma(try #require(video.frames.first)) == 235)
    await player.close()
  }

  @Test(
    "In real time its new shape is there with the reply",
    arguments: [Completion.accepted, .settled])
  func newShapes(completion: Completion) async throws {
    let video = CapturingVideoSink()
    var parts = PlayerParts(
      time: MonotonicClock(), open: { FileSource(path: $0) }, videoSink: video, audioSink: nil)
    parts.enablesVectors = true
    let player = try await Player.open(parts)
    try await player.send(.pause)
    let files = try ScratchFiles()
    try await player.send(
      .queue(.append([ItemDescription(GrayClip.make(files))])), until: .firstFrame, timeout: nil)
    // Twice as wide as high, whatever it lies in.
    let wide = VectorContent.svg(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'>"
        + "<rect width='2' height='1' fill='#fff'/></svg>")
    for step in 0..<12 {
      let width = step % 2 == 0 ? 200 : 60
      let place = VectorPlace(
        x: 10, y: 20, width: Double(width), height: Double(30 + step), unit: .pixels)
      _ = try await player.send(
        .addVector(VectorChange(id: "a", content: step == 0 ? wide : nil, place: place)),
        until: completion, timeout: nil)
      let drawn = try #require(video.frames.last?.drawn)
      let side = Double(min(width, 2 * (30 + step)))
      #expect(abs((drawn.right - drawn.left) * 320 - side) <= 3, "\(step): \(drawn)")
    }
    await player.close()
  }

  @Test("One that is added, changed or removed while paused is seen at once")
  func whilePaused() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    try await test.send(add(), until: .settled)
    #expect(luma(try #require(test.video.frames.last)) == 235)
    try await test.send(
      .addVector(
        VectorChange(id: "logo", place: VectorPlace(x: 0, y: 0.9, width: 0.1, height: 0.1))),
      until: .settled)
    #expect(luma(try #require(test.video.frames.last), x: 0.05) == 235)
    #expect(luma(try #require(test.video.frames.last)) != 235)
    try await test.send(.removeAllVectors, until: .settled)
    #expect(test.hashes.last == test.hashes.first)
    #expect(test.video.lines.filter { $0.hasPrefix("redrawn") }.count == 3)
  }

  @Test("They move and fade while the picture stands, in pauses and on stills")
  func movement() async throws {
    for isPaused in [true, false] {
      let test = try await TestPlayer.open(stepping: true, vectors: true)
      if isPaused { try await test.send(.pause) }
      try await test.send(
        .queue(.append([ItemDescription(TestMedia.path(.jpeg), stillDuration: .seconds(60))])),
        until: .firstFrame)
      try await test.send(add(opacity: 0), until: .settled)
      await test.clock.advance(by: .seconds(1))
      let before = test.video.frames.count
      try await test.send(
        .addVector(VectorChange(id: "logo", opacity: 1, over: .seconds(1))))
      await test.clock.advance(by: .seconds(5))
      let lumas = test.video.frames.dropFirst(before).map { luma($0) }
      // Every 40 ms, from the next step to the end of it.
      #expect((24...26).contains(lumas.count))
      #expect(lumas == lumas.sorted() && (lumas.last ?? 0) >= 235)
      #expect(abs((lumas.first ?? 0) - luma(test.video.frames[0])) < 15)
    }
  }

  @Test(
    "They move, fade and go by the clock at any rate, on stills and on films",
    arguments: [0.5, 1, 2, 3], [TestMedia.Recipe.jpeg, .gop60])
  func rates(rate: Double, recipe: TestMedia.Recipe) async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.send(.playbackSpeed(rate))
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(recipe), stillDuration: .seconds(60))])),
      until: .firstFrame)
    try await test.send(add(lifetime: .seconds(2)))
    await test.clock.advance(by: .milliseconds(500))
    let left = VectorPlace(x: 0, y: 0.9, width: 0.1, height: 0.1)
    try await test.send(.addVector(VectorChange(id: "logo", place: left, over: .seconds(1))))
    func isAt(_ x: Double) throws -> Bool {
      luma(try #require(test.video.frames.last), x: x) >= 235
    }
    // Half way after half a second, and there after one.
    await test.clock.advance(by: .milliseconds(500))
    #expect(try isAt(0.53))
    await test.clock.advance(by: .milliseconds(380))
    #expect(try !isAt(0.02))
    await test.clock.advance(by: .milliseconds(220))
    #expect(try isAt(0.02))
    await test.clock.advance(by: .milliseconds(380))
    #expect(try isAt(0.02) && test.status.vectors.count == 1)
    await test.clock.advance(by: .milliseconds(120))
    #expect(test.status.vectors.isEmpty)
    #expect(test.status.counters.framesLate == 0 && test.log.errors.isEmpty)
  }

  @Test("One goes by itself when its time is over", arguments: [true, false])
  func lifetime(isPaused: Bool) async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    if isPaused { try await test.send(.pause) }
    try await test.send(
      .queue(.append([ItemDescription(TestMedia.path(.jpeg), stillDuration: .seconds(60))])),
      until: .firstFrame)
    try await test.send(add(lifetime: .seconds(3)), until: .settled)
    await test.clock.advance(by: .milliseconds(2900))
    #expect(luma(try #require(test.video.frames.last)) >= 235)
    await test.clock.advance(by: .milliseconds(200))
    #expect(test.hashes.last == test.hashes.first)
    #expect(test.video.frames.count == 3)
    #expect(test.status.vectors.isEmpty)
  }

  @Test("Seeks, loops, steps and later items keep them, with every frame and sample")
  func stays() async throws {
    let test = try await TestPlayer.open(vectors: true)
    try await test.send(add())
    #expect(test.status.vectors.map(\.id) == ["logo"])
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.loop2s), loops: 2), ItemDescription(TestMedia.path(.loop2s)))
    #expect(test.numbers == Array(0..<60) + Array(0..<60) + Array(0..<60))
    #expect(test.video.frames.allSatisfy { luma($0) == 235 })
    #expect(test.log.transitions.allSatisfy { $0 == [0, 0] })
    #expect(test.places == Array(0..<96_000) + Array(0..<96_000) + Array(0..<96_000))
  }

  @Test("Anamorphic and turned pictures are drawn on as they are shown")
  func shapes() async throws {
    let test = try await TestPlayer.open(vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    let natural = try #require(test.video.frames.last).frame.format
    try await test.send(.rotate(degrees: 90))
    try await test.send(add(), until: .settled)
    let turned = try #require(test.video.frames.last)
    #expect(turned.frame.format.orientation == .upright)
    #expect(turned.frame.format.width == natural.displaySize.height)
    #expect(luma(turned) == 235 && luma(turned, x: 0.5, y: 0.97) != 235)
  }

  @Test("They are drawn anew as large as the output's bounds, on the frame that is up")
  func bounds() async throws {
    let sink = BoundedSink()
    let sizes = Mutex<[PixelSize]>([])
    let drawing = VectorDrawing { canvas in
      let size = canvas.size
      sizes.withLock { $0.append(size) }
      canvas.fill(.rect(canvas.bounds), with: .white)
    }
    var parts = PlayerParts(
      time: VirtualClock(horizon: .zero),
      open: { (path) throws(MediaError) in FileSource(path: path) }, videoSink: sink)
    parts.enablesVectors = true
    let player = try await Player.open(parts)
    try await player.send(.pause)
    try await player.send(
      .queue(.append([ItemDescription(TestMedia.path(.loop2s))])), until: .firstFrame)
    let place = VectorPlace(x: 0.5, y: 0.5, width: 0.5, height: 0.5)
    try await player.send(
      .addVector(VectorChange(content: .drawing(drawing), place: place)), until: .settled)
    let natural = try #require(sink.frames.last).frame.format.displaySize
    for factor in [3, 2] {
      sink.resize(PixelSize(width: natural.width * factor, height: natural.height * factor))
      // A command is carried out after what was reported.
      try await player.send(.volume(1), until: .settled)
      let expected = PixelSize(width: natural.width * factor, height: natural.height * factor)
      #expect(sink.frames.last?.frame.format.displaySize == expected)
      #expect(
        sizes.withLock { $0.last }
          == PixelSize(width: expected.width / 2, height: expected.height / 2))
    }
    #expect(sizes.withLock { $0.count } == 3)
    await player.close()
  }

  @Test("One that cannot be drawn is an error and nothing else")
  func faults() async throws {
    let test = try await TestPlayer.open(stepping: true, vectors: true)
    try await test.send(.queue(.append([ItemDescription(TestMedia.path(.loop2s))])))
    await test.clock.advance(to: .milliseconds(300))
    let bomb =
      "<svg xmlns='http://www.w3.org/2000/svg'><defs><g id='g0'><path d='M0 0'/></g>"
      + (1...20).map { "<g id='g\($0)'><use href='#g\($0 - 1)'/><use href='#g\($0 - 1)'/></g>" }
      .joined() + "</defs><use href='#g20'/></svg>"
    for (content, code) in [
      (VectorContent.svg(bomb), MediaError.Code.graphicTooComplex),
      (.svg("nonsense"), .badGraphic), (.file("not read"), .badGraphic),
    ] {
      #expect(await test.refusal(of: .addVector(VectorChange(content: content))) == code)
    }
    #expect(await test.refusal(of: .addVector(VectorChange(id: "x"))) == .invalidArgument)
    #expect(await test.refusal(of: .removeVector("x")) == .invalidArgument)
    #expect(
      await test.refusal(
        of: add(at: VectorPlace(x: 0, y: 0, width: 100_000, height: 9, unit: .pixels)))
        == .graphicTooComplex)
    await test.clock.advance(by: .seconds(10))
    #expect(test.hashes == (try TestMedia.frameSums(TestMedia.path(.loop2s))))
  }
}
