import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Streaming
import Testing
import VitrineTesting

@Suite(.timeLimit(.minutes(20))) struct FileTests {
  static let sound: Set = [
    "aac.m4a", "flac.flac", "mp3.mp3", "opus.ogg", "opus.webm", "pcm.wav", "vorbis.ogg",
  ]
  static let bad = TestMedia.fixtures.filter { $0.hasPrefix("bad-") }
  static let good = TestMedia.fixtures.filter { !$0.hasPrefix("bad-") }

  @Test(arguments: good.filter { !sound.contains($0) })
  func everyFixturesFramesAreThoseThatFFmpegDecodes(name: String) async throws {
    let path = TestMedia.fixture(name)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path))
    #expect(try test.hashes == TestMedia.frameSums(path))
    #expect(test.log.errors.isEmpty)
  }

  /// They are all half a second at 48 kHz, whatever their encoders put before and after.
  @Test(arguments: sound.sorted())
  func everyFixtureOfSoundHasAllItsSamplesAndNoMore(name: String) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.fixture(name)))
    #expect(test.audio.frameCount == 24_000)
    #expect(test.hashes.isEmpty && test.log.errors.isEmpty)
  }

  @Test(arguments: sound.sorted())
  func everyFixtureOfSoundLoopsWithAllItsSamplesAndNoMore(name: String) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.fixture(name), loops: 3))
    #expect(test.audio.frameCount == 72_000)
    #expect(test.log.transitions == [[0, 0], [0, 0]])
  }

  static let recipes: [TestMedia.Recipe] = [
    .loop2s, .loop2sAAC, .variableFrameRate, .videoOnly, .oddSize444, .oddSize420,
    .tenBit, .editList, .lateSound, .transportOffset, .transportWrap, .hevc, .vp8, .vp9, .av1,
    .mpeg4, .png, .jpeg, .twoAudioTracks, .tagged,
    .elementary, .decodingTimes,
  ]

  @Test(arguments: recipes)
  func everyRecipesFramesAreThoseThatFFmpegDecodes(recipe: TestMedia.Recipe) async throws {
    let path = try TestMedia.path(recipe)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path))
    #expect(try test.hashes == TestMedia.frameSums(path))
    #expect(test.log.errors.isEmpty)
  }

  @Test(arguments: bad)
  func aFileThatIsNoneFailsWithAnErrorOfItsOwn(name: String) async throws {
    let test = try await TestPlayer.open()
    let error = await #expect(throws: MediaError.self) {
      try await test.playToEnd(ItemDescription(TestMedia.fixture(name)))
    }
    #expect([2, 3, 4].contains((error?.code.rawValue ?? 0) / 1000), "\(String(describing: error))")
  }

  @Test(arguments: 1...8)
  func soundThatNoDecoderTakesFailsItsItemAndTheNextOnePlays(round: Int) async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.fixture("opus.webm"))))
    let name = Array("OpusHead".utf8)
    let head = try #require(
      bytes.indices.first { bytes[$0...].prefix(name.count).elementsEqual(name) })
    // A version that there is not.
    bytes[head + name.count] = 181
    let files = try ScratchFiles()
    let path = try files.write("unknown.webm", bytes)
    let test = try await TestPlayer.open()
    // Whether its decoder or its end is come upon first is chance.
    let items = [path, TestMedia.fixture("opus.ogg")].map { ItemDescription($0) }
    try await test.send(.queue(.append(items)))
    try await test.ended()
    #expect(test.log.errors == [.decoderUnavailable])
    #expect(test.audio.frameCount == 24_000 && test.status.state == .ended)
  }

  @Test func picturesWhoseSoundNoDecoderTakesGoOnAndTheErrorIsToldOnce() async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.fixture("vp9-opus.webm"))))
    let name = Array("OpusHead".utf8)
    let head = try #require(
      bytes.indices.first { bytes[$0...].prefix(name.count).elementsEqual(name) })
    // A version that there is not.
    bytes[head + name.count] = 181
    try await expectSilentFilm(bytes, "silent.webm", .decoderUnavailable)
  }

  @Test func picturesWhoseSoundHasAnUnknownCodecGoOnAndTheErrorIsToldOnce() async throws {
    try await expectSilentFilm(
      withUnknownSound(TestMedia.path(.loop2sAAC)), "silent.mp4", .decoderUnavailable)
  }

  @Test func soundOfAnUnknownCodecFailsAsThat() async throws {
    let files = try ScratchFiles()
    let path = try files.write("silent.m4a", withUnknownSound(TestMedia.path(.m4a)))
    let test = try await TestPlayer.open()
    let error = await #expect(throws: MediaError.self) {
      try await test.playToEnd(ItemDescription(path))
    }
    #expect(error?.code == .decoderUnavailable)
    #expect(test.log.errors == [.decoderUnavailable])
  }

  /// A file in MP4 whose sound is said to be of a kind that there is not.
  private func withUnknownSound(_ path: String) throws -> [UInt8] {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    // The box esds would tell the codec.
    for (name, other) in [("mp4a", "zzzz"), ("esds", "free")] {
      let place = try #require(
        bytes.indices.first { bytes[$0...].prefix(4).elementsEqual(Array(name.utf8)) })
      bytes.replaceSubrange(place..<place + 4, with: Array(other.utf8))
    }
    return bytes
  }

  @Test func picturesWhoseSoundIsAllDamagedGoOnAndTheErrorIsToldOnce() async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.fixture("mpeg4-mp3.avi"))))
    let name = Array("01wb".utf8)
    for start in bytes.indices where bytes[start...].prefix(4).elementsEqual(name) {
      let size = bytes[(start + 4)..<(start + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      // The index at the end of the file names them too.
      for index in start + 8..<start + 8 + size where index < bytes.count - 600 {
        bytes[index] = 0
      }
    }
    try await expectSilentFilm(bytes, "silent.avi", .decoderFailed)
  }

  private func expectSilentFilm(
    _ bytes: [UInt8], _ name: String, _ code: MediaError.Code
  ) async throws {
    let files = try ScratchFiles()
    let path = try files.write(name, bytes)
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(path, loops: 3))
    let once = try TestMedia.frameSums(path)
    #expect(test.hashes == once + once + once)
    #expect(test.log.errors == [code])
    #expect(test.status.counters.itemsFailed == 0 && test.status.state == .ended)
  }

  @Test func soundForWhichThereIsNoOutputTakesItsTimeAndEnds() async throws {
    let clock = VirtualClock()
    let log = EventLog()
    let player = try await Player.open(
      PlayerParts(time: clock, open: { FileSource(path: $0) }, audioSink: MissingAudioSink()))
    let subscription = player.subscribe(to: [.any], interval: .zero) { log.add($0.events) }
    let items = ["flac.flac", "mp3.mp3"].map {
      ItemDescription(TestMedia.fixture($0), loops: 5)
    }
    try await player.send(.queue(.append(items)))
    try await player.waitUntilEnded()
    #expect(clock.now >= .seconds(4.99) && clock.now < .seconds(6))
    #expect(player.status.counters.passes == 9)
    subscription.cancel()
    await player.close()
    #expect(log.errors == [.audioOutputFailed])
  }

  @Test(arguments: good)
  func aDamagedFilePlaysOrFailsAndEnds(name: String) async throws {
    let whole = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.fixture(name))))
    for seed in UInt64(1)...4 {
      let bytes = Self.damaged(whole, seed: seed)
      let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)-\(name)"
      try Data(bytes).write(to: URL(filePath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      let test = try await TestPlayer.open()
      try await test.send(.queue(.append([ItemDescription(path)])))
      do {
        try await test.ended()
        #expect(!test.hashes.isEmpty || test.audio.frameCount > 0)
      } catch let error as MediaError {
        #expect(error.code != .unspecified && error.code != .shutDown, "\(error)")
      }
      #expect(test.status.state == .ended)
    }
  }

  /// Odd seeds cut the file, even ones turn bits over.
  private static func damaged(_ whole: [UInt8], seed: UInt64) -> [UInt8] {
    guard seed % 2 == 0 else { return Array(whole.prefix(whole.count * Int(seed) / 5)) }
    var bytes = whole
    var state = seed
    for _ in 0..<(whole.count / 400 + 1) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bit = Int((state >> 16) % UInt64(whole.count * 8))
      bytes[bit / 8] ^= 1 << (bit % 8)
    }
    return bytes
  }

  @Test(arguments: 1...8)
  func everyNumberOfChannelsReachesTheSink(channels: Int) async throws {
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.path(.flac(channels: channels))))
    #expect(test.audio.format?.channels == channels)
    #expect(test.audio.frameCount == 48_000)
  }

  @Test func tagsAndTracksAreInTheStatus() async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.tagged)))
    #expect(test.status.isSeekable)
    let metadata = test.status.metadata
    #expect(metadata.title == "The Window" && metadata.artist == "A. Painter")
    #expect(metadata.chapters.map(\.title) == ["One", "Two"])
    #expect(metadata.chapters.map(\.range.start) == [.zero, .seconds(1)])
    let size = try #require(metadata.artwork?.count)
    #expect(size > 100 && metadata.json["artworkBytes"] == .int(size))
    #expect(metadata.json["artist"] == "A. Painter")
    #expect(test.status.tracks.count >= 2)
    #expect(abs((test.status.duration?.seconds ?? 0) - 2) < 0.1)
  }

  @Test(arguments: [(TestMedia.Recipe.highDynamicRange, true), (.loop2s, false)])
  func whetherPicturesAreHDRIsInTheStatus(recipe: TestMedia.Recipe, isHDR: Bool) async throws {
    let test = try await TestPlayer.open(stepping: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(recipe)))
    let track = try #require(test.status.tracks.first { $0.isVideo })
    guard case .object(let color)? = track.json["color"] else {
      Issue.record("\(track.json)")
      return
    }
    #expect(color["hdr"] == .bool(isHDR))
  }

  /// Its sound is not come to while the file is opened.
  @Test func soundThatBeginsVeryLateIsHeardAtItsTime() async throws {
    let recipe = TestMedia.Recipe(
      "very-late-sound", "ts",
      ffmpeg: ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=10:d=20", "-itsoffset", "15"]
        + ["-f", "lavfi", "-i", "sine=r=48000:d=5", "-c:v", "libx264", "-pix_fmt", "yuv420p"]
        + ["-g", "10", "-c:a", "aac", "-ac", "2", "-bitexact", "-threads", "1"])
    let test = try await TestPlayer.open()
    try await test.playToEnd(ItemDescription(TestMedia.path(recipe)))
    #expect(test.video.frames.count == 200 && test.log.errors.isEmpty)
    let samples = test.audio.samples
    let first = samples.firstIndex { abs($0) > 0.01 } ?? 0
    #expect((14.9...15.1).contains(Double(first) / 2 / 48_000))
  }

  @Test(arguments: [1, 3, 6, 8])
  func channelsThatTheSinkHasNotAreMixedIntoThoseThatItHas(channels: Int) async throws {
    let path = try TestMedia.path(.flac(channels: channels))
    let stereo = AudioFormat(sampleRate: 48_000, layout: .stereo)
    let test = try await TestPlayer.open(audio: CapturingAudioSink(format: stereo))
    try await test.playToEnd(ItemDescription(path))
    // As loud as can be without going over, and what is alone as loud on both sides.
    let volume = channels == 1 ? 2.0.squareRoot() : 1
    let theirs = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-i", path, "-af"]
        + ["aresample=out_chlayout=stereo:rematrix_maxval=1:rematrix_volume=\(volume)"]
        + ["-f", "f32le", "-"]
    ).output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let ours = test.audio.samples
    #expect(test.audio.frameCount == 48_000 && ours.count == theirs.count)
    let farthest = zip(ours, theirs).map { abs($0 - $1) }.max() ?? 1
    #expect(farthest < 0.001)
    #expect((ours.map(abs).max() ?? 0) > 0.01)
  }

  @Test func thePictureThatBelongsToSoundIsUpWhileItPlays() async throws {
    let path = try TestMedia.path(.covered)
    let test = try await TestPlayer.open()
    try await test.playToEnd(
      ItemDescription(TestMedia.path(.videoOnly)), ItemDescription(path, loops: 2),
      ItemDescription(TestMedia.fixture("flac.flac")))
    let sums = try TestMedia.frameSums(path)
    #expect(sums.count == 1)
    #expect(Array(test.hashes.dropFirst(60)) == sums)
    #expect(test.video.frames.last?.outputTime == .seconds(2))
    #expect(test.log.errors.isEmpty && test.log.transitions == [[0, 0], [0, 0], [0, 0]])
    #expect(test.audio.frameCount == 48_000 * 6 + 24_000)
  }
}

/// A sound device that is not there.
private final class MissingAudioSink: AudioSink {
  let pacing = AudioPacing.device
  let writableFrames = 0
  func open(
    preferring preferred: AudioFormat, _ context: SinkContext
  ) throws(MediaError) -> AudioFormat { throw MediaError(.audioOutputFailed, "there is none") }
  func write(_ buffer: AudioBuffer) {}
  func setGain(_ gain: Float) {}
  func close() {}
}
