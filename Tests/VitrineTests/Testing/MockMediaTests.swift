import MediaCore
import Testing
import Vitrine
import VitrineTesting

/// Made-up media as a program plays them, and what is read back.
@Suite("Made-up media", .timeLimit(.minutes(10))) struct MockMediaTests {
  private struct Played {
    var frames: [MockFrame?]
    var sound: AudioBuffer
    var errors: Int
  }

  private func play(_ source: String, loops: Int = 1) async throws -> Played {
    let (video, audio) = (CapturingVideoSink(), CapturingAudioSink())
    let player = try await VitrinePlayer {
      SourceName(source)
      Loop(.times(loops))
      CapturedVideo(video)
      CapturedAudio(audio)
      VirtualTime()
    }
    try? await player.waitUntilEnded()
    let errors = player.status.counters.itemsFailed
    await player.close()
    return Played(
      frames: video.frames.map { MockFrame($0.frame) },
      sound: AudioBuffer(
        format: audio.format ?? AudioFormat(sampleRate: 48_000, layout: .stereo),
        samples: audio.samples[...]),
      errors: errors)
  }

  @Test("Each picture of three passes has its number, and no sample is missing at the seams")
  func loops() async throws {
    let played = try await play("mock:?duration=1&mark=200", loops: 3)
    let pass = (0..<25).map { MockFrame(number: $0, mark: 200) }
    #expect(played.frames == pass + pass + pass)
    #expect(played.sound.frameCount == 3 * 48_000)
    // The middle of each picture's sound, where that of no other is.
    let heard = (0..<75).map { frame in
      MockTone.frame(
        in: played.sound.dropFirst(frame * 1920 + 480).prefix(960), rate: Rational(25, 1))
    }
    #expect(heard == (0..<75).map { $0 % 25 })
  }

  @Test("Sound without loss has its clicks at the first sample of each picture")
  func clicks() async throws {
    let played = try await play("mock:?duration=0.5&audio=pcm&rate=30000/1001&tone=440")
    #expect(played.frames.count == 15)
    let places = (0..<15).map { (Double($0) * 48_000 * 1001 / 30_000).rounded() }
    #expect(MockTone.clicks(in: played.sound).map(Double.init) == places)
    let silence = AudioBuffer(silence: 1600, format: played.sound.format)
    #expect(MockTone.frame(in: silence, rate: Rational(30, 1)) == nil)
  }

  @Test(
    "Pictures of every codec are read back",
    arguments: [
      "hevc", "hevc&bframes=2", "hevc&bframes=8", "hevc&hdr=pq", "h264&bframes=2", "vp8", "vp9",
      "vp9&hdr=hlg", "av1",
      "mpeg2", "mpeg4", "ffv1", "ffv1&bits=10", "mjpeg", "prores", "h264&size=64x48",
      "h264&container=ts&size=640x360", "h264&audio=none&container=mkv",
    ])
  func codecs(parameters: String) async throws {
    let played = try await play("mock:?duration=0.32&codec=\(parameters)")
    #expect(played.errors == 0)
    #expect(played.frames == (0..<8).map { MockFrame(number: $0) }, "\(played.frames)")
  }

  @Test(
    "Sound of every codec is as long as its pictures", arguments: ["opus", "flac", "mp3", "ac3"])
  func sound(codec: String) async throws {
    let played = try await play("mock:?duration=1&codec=none&audio=\(codec)&channels=1")
    #expect(abs(played.sound.frameCount - 48_000) <= (codec == "ac3" ? 1536 : 0))
    let heard = MockTone.frame(
      in: played.sound.dropFirst(10 * 1920 + 480).prefix(960), rate: Rational(25, 1))
    #expect(heard == 10 || codec == "ac3")
  }

  @Test("Languages, subtitles, chapters and the light of pictures are told as of any file")
  func contents() async throws {
    let asset = Asset(
      "mock:?duration=3&codec=hevc&hdr=pq&languages=en,de&subtitles=fr,ja&chapters=3")
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    #expect(duration == .seconds(3))
    // A track of the chapters follows.
    #expect(tracks.prefix(5).map(\.language) == [nil, "en", "de", "fr", "ja"])
    let metadata = try await asset.load(.metadata)
    #expect(metadata.chapters.map(\.title) == ["Chapter 1", "Chapter 2", "Chapter 3"])
    #expect(metadata.chapters.map(\.range.start.seconds) == [0, 1, 2])
  }

  @Test("A broken packet spoils pictures up to the next key frame, and playback goes on")
  func broken() async throws {
    let played = try await play("mock:?duration=1.2&gop=10&audio=none&fault=broken@0.52")
    let numbers = played.frames.map { $0?.number }
    #expect(Array(numbers.prefix(13)) == Array(0..<13))
    #expect(Array(numbers.suffix(10)) == Array(20..<30))
    #expect(numbers != Array(0..<30), "\(numbers)")
    #expect(played.errors == 0)
  }
}
