import FFmpeg
import Glibc
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("One item gives way to the next", .timeLimit(.minutes(20))) struct TransitionTests {
  private static let first = TestMedia.Recipe.loop2s
  private static let second = TestMedia.Recipe.loop2sNext

  /// Two items played with a transition, and each of them by itself.
  private func play(
    _ transition: ItemTransition, _ items: [ItemDescription]
  ) async throws -> TestPlayer {
    let test = try await TestPlayer.open()
    try await test.send(.transition(transition))
    try await test.send(.queue(.append(items)))
    try await test.ended()
    return test
  }

  private func luma(_ frame: VideoFrame) -> [UInt8] {
    (0..<frame.format.height).flatMap { row in
      frame.withRow(row, of: 0) { span in
        (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
    }
  }

  private func times(_ test: TestPlayer) -> [Double] {
    test.video.frames.map(\.outputTime.seconds)
  }

  @Test("In a crossfade both are up, frame by frame and sample by sample")
  func crossfade() async throws {
    let items = try [Self.first, Self.second].map { ItemDescription(try TestMedia.path($0)) }
    let plain = try await play(.cut, items)
    let test = try await play(.crossfade(.milliseconds(500)), items)
    let frames = test.video.frames.map(\.frame)
    let (first, second) = (plain.video.frames.prefix(60), plain.video.frames.dropFirst(60))
    #expect(frames.count == 45 + 60)
    #expect(test.hashes.prefix(45) == plain.hashes.prefix(45))
    #expect(test.hashes.suffix(45) == plain.hashes.suffix(45))
    for (index, time) in times(test).enumerated() {
      #expect(abs(time - Double(index) / 30) < 1e-6)
    }
    for place in 0..<15 {
      let going = luma(first[45 + place].frame)
      let coming = luma(second[second.startIndex + place].frame)
      let weight = Int(((1 - Double(place) / 15) * 256).rounded())
      let expected = zip(coming, going).map { coming, going in
        UInt8((Int(coming) * (256 - weight) + Int(going) * weight + 128) >> 8)
      }
      #expect(luma(frames[45 + place]) == expected, "picture \(place)")
    }
    let samples = test.audio.samples
    let whole = plain.audio.samples
    #expect(samples.count == 2 * 168_000)
    #expect(samples.prefix(2 * 72_000) == whole.prefix(2 * 72_000))
    #expect(samples.suffix(2 * 72_000) == whole.suffix(2 * 72_000))
    for frame in stride(from: 0, to: 24_000, by: 997) {
      let angle = Double(frame) / 24_000 * .pi / 2
      let going = Double(whole[2 * (72_000 + frame)])
      let coming = Double(whole[2 * (96_000 + frame)])
      let expected = coming * sin(angle) + going * cos(angle)
      #expect(abs(Double(samples[2 * (72_000 + frame)]) - expected) < 1e-4)
    }
    #expect(test.log.transitions == [[0, 0]])
    #expect(test.status.counters.framesLate == 0 && test.status.counters.framesDropped == 0)
  }

  @Test("Items of different shapes are mixed in the size of the first, as a file has them")
  func shapes() async throws {
    let files = try ScratchFiles()
    let clips = try ["wide": "64x36", "square": "48x48"].mapValues { size in
      let path = files.path("\(size).mkv")
      let source = "color=white:s=\(size):r=10:d=1"
      let run = try TestMedia.run(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "ffv1", path])
      try #require(run.status == 0)
      return path
    }
    let items = try ["wide", "square", "wide"].map { ItemDescription(try #require(clips[$0])) }
    let test = try await play(.crossfade(.milliseconds(500)), items)
    // A picture is mixed more often than such clips have new ones.
    let frames = test.video.frames
    #expect(frames.count >= 20)
    #expect(frames.allSatisfy { ($0.frame.format.width, $0.frame.format.height) == (64, 36) })
    // The first fills its picture until it is gone.
    let fading = frames.filter { (.milliseconds(500) ..< .seconds(1)).contains($0.outputTime) }
    let corners = fading.map { frame in
      frame.frame.withRow(0, of: 0) { $0.unsafeLoad(fromByteOffset: 0, as: UInt8.self) }
    }
    let first = try #require(corners.first)
    #expect(first > 200 && corners == corners.sorted(by: >))
  }

  @Test("It is the same every time")
  func replay() async throws {
    let items = try [Self.first, Self.second, Self.first].map {
      ItemDescription(try TestMedia.path($0))
    }
    let runs = [
      try await play(.crossfade(.seconds(1)), items),
      try await play(.crossfade(.seconds(1)), items),
    ]
    #expect(runs[0].video.dump == runs[1].video.dump)
    #expect(runs[0].audio.hash == runs[1].audio.hash)
    #expect(runs[0].log.events == runs[1].log.events)
    #expect(runs[0].audio.samples.count == 2 * 4 * 48_000)
  }

  @Test("Never longer than either item")
  func shortItems() async throws {
    let path = try TestMedia.path(Self.first)
    let short = ItemDescription(path, inPoint: .zero, outPoint: .milliseconds(500))
    let test = try await play(.crossfade(.seconds(30)), [ItemDescription(path), short])
    #expect(test.video.frames.count == 45 + 15)
    #expect(test.audio.samples.count == 2 * 96_000)
  }

  @Test("Still pictures change step by step, and stand by themselves in the end")
  func stills() async throws {
    let picture = try TestMedia.path(.jpeg)
    let items = [
      ItemDescription(picture, stillDuration: .seconds(1)),
      ItemDescription(try TestMedia.path(.png), stillDuration: .seconds(2)),
    ]
    let plain = try await play(.cut, items)
    let test = try await play(.crossfade(.milliseconds(400)), items)
    let times = times(test)
    #expect(times.first == 0 && abs(times[1] - 0.6) < 1e-3)
    #expect(zip(times.dropFirst(), times.dropFirst(2)).allSatisfy { $1 - $0 < 0.034 })
    #expect(abs((times.last ?? 0) - 1) < 0.034 && times.count >= 13)
    #expect(test.hashes.last == plain.hashes.last && test.hashes.first == plain.hashes.first)
    #expect(abs(test.clock.now.seconds - 2.6) < 0.01)
  }

  @Test(
    "In a row of still pictures every change is one of many steps",
    arguments: [
      (ItemTransition.crossfade(.seconds(1)), [2.0, 4, 6]),
      (.fade(.seconds(1), through: .black), [2.5, 5.5, 8.5]),
    ])
  func rowOfStills(transition: ItemTransition, starts: [Double]) async throws {
    let pictures = [try TestMedia.path(.jpeg), try TestMedia.path(.png)]
    let items = (0..<4).map {
      ItemDescription(pictures[$0 % 2], stillDuration: .seconds(3))
    }
    let plain = try await play(.cut, items)
    let test = try await play(transition, items)
    let (times, hashes) = (times(test), test.hashes)
    for (index, start) in starts.enumerated() {
      let steps = times.indices.filter { times[$0] > start && times[$0] < start + 0.99 }
      #expect(steps.count >= 28 && Set(steps.map { hashes[$0] }).count >= 14, "\(start)")
      let last = times.lastIndex { $0 <= start + 1.05 }
      #expect(last.map { hashes[$0] } == plain.hashes[index + 1], "\(start)")
    }
    #expect((times.last ?? 0) < (starts.last ?? 0) + 1.05)
  }

  @Test("Of a short item in the middle either transition takes half")
  func shortMiddles() async throws {
    let picture = try TestMedia.path(Self.first)
    let items = (0..<4).map { _ in
      ItemDescription(picture, inPoint: .zero, outPoint: .seconds(1))
    }
    let test = try await play(.crossfade(.milliseconds(700)), items)
    let starts = test.video.frames.reduce(into: [Int: Double]()) { starts, frame in
      starts[frame.pass] = starts[frame.pass] ?? frame.outputTime.seconds
    }
    // Sound that is staged before the next item is open is not mixed any more: a few hundredths.
    let found = starts.values.sorted()
    #expect(
      found.count == 4 && zip(found, [0, 0.5, 1, 1.5]).allSatisfy { abs($0 - $1) < 0.04 },
      "\(found)")
  }

  @Test("A still picture that is never up by itself was there all the same", arguments: [0.5, 1])
  func shortStill(length: Double) async throws {
    let items = [
      ItemDescription(try TestMedia.path(.jpeg), stillDuration: .seconds(length)),
      ItemDescription(try TestMedia.path(Self.first)),
    ]
    let test = try await play(.crossfade(.seconds(1)), items)
    #expect(test.log.errors.isEmpty && test.status.counters.itemsFailed == 0)
    #expect(test.video.frames.count == 60)
  }

  @Test("Through a colour nothing is shorter; picture and sound go and come back")
  func fade() async throws {
    let items = try [Self.first, Self.second].map { ItemDescription(try TestMedia.path($0)) }
    let plain = try await play(.cut, items)
    let test = try await play(.fade(.seconds(1), through: .black), items)
    #expect(test.video.frames.count == 120 && test.audio.samples.count == 2 * 192_000)
    #expect(test.hashes.prefix(46) == plain.hashes.prefix(46))
    #expect(test.hashes.suffix(45) == plain.hashes.suffix(45))
    let light: [Int] = test.video.frames.map { frame in
      luma(frame.frame).reduce(0) { $0 + Int($1) }
        / (frame.frame.format.width * frame.frame.format.height)
    }
    #expect(light[60] <= 17 && light[59] < light[50] && light[70] > light[61])
    let (samples, whole) = (test.audio.samples, plain.audio.samples)
    for frame in [72_000, 84_000, 95_999, 96_000, 108_000, 120_000] {
      let gain = min(1, abs(Double(frame) - 96_000) / 24_000)
      #expect(abs(Double(samples[2 * frame]) - Double(whole[2 * frame]) * gain) < 1e-3, "\(frame)")
    }
  }

  @Test("Still pictures go through a colour step by step, up to the join and from there on")
  func fadingStills() async throws {
    let items = [
      ItemDescription(try TestMedia.path(.jpeg), stillDuration: .seconds(2)),
      ItemDescription(try TestMedia.path(.png), stillDuration: .seconds(2)),
    ]
    let test = try await play(.fade(.seconds(1), through: .black), items)
    let times = times(test)
    #expect(zip(times.dropFirst(), times.dropFirst(2)).allSatisfy { $1 - $0 < 0.034 }, "\(times)")
    #expect(times.contains { abs($0 - 2) < 1e-3 } && abs((times.last ?? 0) - 2.5) < 0.034)
    #expect(abs(test.clock.now.seconds - 4) < 0.01)
  }

  @Test("Loops of one item are cuts, and so is going elsewhere")
  func cuts() async throws {
    let path = try TestMedia.path(Self.first)
    let test = try await play(.crossfade(.milliseconds(500)), [ItemDescription(path, loops: 2)])
    #expect(test.numbers == Array(0..<60) + Array(0..<60))
    #expect(test.places == Array(0..<96_000) + Array(0..<96_000))
  }

  @Test("When the next item is taken away the present one is played to its end")
  func nextRemoved() async throws {
    let path = try TestMedia.path(Self.first)
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.transition(.crossfade(.milliseconds(500))))
    try await test.send(
      .queue(
        .append([ItemDescription(path, id: ItemID("a")), ItemDescription(path, id: ItemID("b"))])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.queue(.remove(ItemID("b"))))
    await test.clock.advance(to: .seconds(10))
    #expect(test.numbers == Array(0..<60))
    #expect(test.places == Array(0..<96_000))
    #expect(test.status.state == .ended)
  }

  @Test("A seek in the middle of it leaves the item that goes")
  func seekWithin() async throws {
    let items = try [Self.first, Self.second].map { ItemDescription(try TestMedia.path($0)) }
    let test = try await TestPlayer.open(stepping: true)
    try await test.send(.transition(.crossfade(.seconds(1))))
    try await test.send(.queue(.append(items)))
    await test.clock.advance(to: .milliseconds(1510))
    try await test.send(.seek(to: .time(.seconds(1)), play: true), until: .settled)
    await test.clock.advance(to: .seconds(10))
    #expect(test.numbers.suffix(30) == Array(30..<60))
    #expect(test.status.state == .ended)
  }
}
