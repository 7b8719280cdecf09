import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@Suite("Taking files apart", .timeLimit(.minutes(20))) struct DemuxerTests {
  /// The error with which a source is not opened.
  private func refusal(
    _ source: FaultySource, guard: ReadGuard = ReadGuard(), limits: DemuxerLimits = DemuxerLimits()
  ) -> MediaError.Code? {
    do throws(MediaError) {
      _ = try Demuxer(source, guard: `guard`, limits: limits)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "Whatever is no medium is refused with an error of its kind",
    arguments: TestMedia.fixtures.filter { $0.hasPrefix("bad-") })
  func bad(name: String) throws {
    let code = try #require(refusal(FaultySource(fixture: name)))
    let known: [MediaError.Code] = [
      .unsupportedContainer, .malformedContainer, .noPlayableTrack, .limitExceeded,
    ]
    #expect(known.contains(code))
  }

  @Test(
    "Lists of other files, and text, are no media",
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile /etc/passwd\n", "<?xml version=\"1.0\"?><MPD></MPD>",
      String(repeating: "The quick brown fox.\n", count: 2000), "",
    ])
  func lists(text: String) {
    #expect(refusal(FaultySource(Array(text.utf8))) == .unsupportedContainer)
  }

  @Test("More tracks than allowed are not taken")
  func streams() throws {
    var limits = DemuxerLimits()
    limits.streams = 1
    // Each container says it in its own way: it may stop with an error, or leave the rest out.
    for name in ["h264-aac.mp4", "vp8-vorbis.webm", "mpeg4-mp3.avi", "h264-ac3.ts"] {
      let source = try FaultySource(fixture: name)
      do throws(MediaError) {
        let demuxer = try Demuxer(source, guard: ReadGuard(), limits: limits)
        #expect(demuxer.information.tracks.count == 1, "\(name)")
      } catch {
        #expect((3000..<4000).contains(error.code.rawValue), "\(name): \(error)")
      }
    }
    limits.streams = 2
    #expect(refusal(try FaultySource(fixture: "h264-aac.mp4"), limits: limits) == nil)
  }

  @Test("At the end of a source that grows reading waits for more, and is called away from there")
  func growth() throws {
    let whole = try FileReader(FaultySource(fixture: "h264-ac3.ts"), guard: ReadGuard())
    var expected: [Int] = []
    while case .packet(let packet) = try whole.read() { expected.append(packet.byteCount) }
    // Each time that its end is met it is a little longer, but not at once.
    let source = try GrowingSource(FaultySource(fixture: "h264-ac3.ts"), share: 0.5, by: 0.1)
    let reader = try FileReader(source, guard: ReadGuard())
    source.begin()
    var found: [Int] = []
    while case .packet(let packet) = try reader.read() { found.append(packet.byteCount) }
    #expect(found == expected && source.ends > 4)

    let endless = try GrowingSource(FaultySource(fixture: "h264-ac3.ts"), share: 0.5, by: 0)
    let waiting = try FileReader(endless, guard: ReadGuard())
    endless.begin()
    waiting.interruption?()
    while case .packet = try waiting.read() {}
    #expect(endless.ends > 0)
  }

  @Test("An opening that takes too long is stuck, one that is not wanted is cancelled")
  func ends() throws {
    var limits = DemuxerLimits()
    limits.openTime = MediaTime(nanoseconds: -1_000_000)
    #expect(refusal(try FaultySource(fixture: "h264-ac3.ts"), limits: limits) == .stuck)
    let cancelled = ReadGuard()
    cancelled.cancel()
    let source = try FaultySource(fixture: "h264-ac3.ts")
    #expect(refusal(source, guard: cancelled) == .cancelled)
    let later = ReadGuard()
    let slow = try FaultySource(fixture: "h264-ac3.ts", whenRead: { later.cancel() })
    #expect(refusal(slow, guard: later) == .cancelled)
  }

  @Test("The error of a source goes through as it is, at the opening and later")
  func sourceErrors() throws {
    let error = MediaError(.badStatus, "the server says 503")
    #expect(refusal(try FaultySource(fixture: "pcm.wav", failing: (0, error))) == .badStatus)
    let source = FaultySource(wave(seconds: 3), failing: (200_000, error))
    let demuxer = try Demuxer(source, guard: ReadGuard())
    var bytes = 0
    #expect(throws: error) {
      while let packet = try demuxer.read() { bytes += packet.byteCount }
    }
    #expect(bytes > 100_000 && bytes < 200_000)
  }

  /// A WAV file of 16-bit mono at 48 kHz.
  private func wave(seconds: Int) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = 96_000 * seconds
    var bytes = Array("RIFF".utf8) + number(36 + size, 4) + Array("WAVEfmt ".utf8)
    bytes += number(16, 4) + number(1, 2) + number(1, 2)
    bytes += number(48_000, 4) + number(96_000, 4) + number(2, 2) + number(16, 2)
    return bytes + Array("data".utf8) + number(size, 4) + [UInt8](repeating: 7, count: size)
  }

  @Test("Packets of a file that cannot be sought in come in one go, and seeking is refused")
  func notSeekable() throws {
    let source = try FaultySource(fixture: "h264-ac3.ts", isSeekable: false)
    let demuxer = try Demuxer(source, guard: ReadGuard())
    #expect(!demuxer.information.isSeekable)
    var packets = 0
    while try demuxer.read() != nil { packets += 1 }
    #expect(packets > 10)
    #expect { try demuxer.seek(to: .zero, track: nil) } throws: {
      ($0 as? MediaError)?.code == .notSupported
    }
  }

  @Test("Only the tracks that are selected are read, and going back gives the same again")
  func selection() throws {
    let demuxer = try Demuxer(FaultySource(fixture: "h264-aac.mp4"), guard: ReadGuard())
    let sound = try #require(demuxer.information.tracks.first { $0.isAudio }).index
    demuxer.select([sound])
    func times() throws -> [MediaTime?] {
      var times: [MediaTime?] = []
      while let packet = try demuxer.read() {
        #expect(packet.track == sound)
        times.append(packet.time)
      }
      return times
    }
    let first = try times()
    #expect(first.count > 3)
    #expect(try times().isEmpty)
    try demuxer.seek(to: .zero, track: sound)
    #expect(try times() == first)
  }

  @Test("There is nothing to know of a track that is not there", arguments: [-1, 2, .max])
  func noTrack(index: Int) throws {
    let demuxer = try Demuxer(FaultySource(fixture: "h264-aac.mp4"), guard: ReadGuard())
    #expect { _ = try demuxer.parameters(of: index) } throws: {
      ($0 as? MediaError)?.code == .trackNotFound
    }
  }
}
