import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@Suite("Decoding", .timeLimit(.minutes(20))) struct DecoderTests {
  /// Decodes pictures until the decoder says that there are no more.
  private func pictures(
    _ demuxer: borrowing Demuxer, _ decoder: inout VideoDecoder, track: Int
  ) throws -> [MediaTime] {
    var times: [MediaTime] = []
    func receive() throws -> Bool {
      while true {
        switch try decoder.receive() {
        case .element(let frame): times.append(frame.time)
        case .pending: return true
        case .endOfStream: return false
        }
      }
    }
    while let packet = try demuxer.read() {
      guard packet.track == track else { continue }
      while try !decoder.send(packet) { _ = try receive() }
      #expect(try receive())
    }
    decoder.drain()
    decoder.drain()
    #expect(try !receive())
    return times
  }

  @Test(
    "Every picture comes out, those held back too, in order, and again after a reset",
    arguments: [
      "h264-aac.mp4", "h264-10bit.mkv", "hevc.mp4", "vp9-opus.webm", "mpeg4-mp3.avi", "png.png",
      "av1.mkv",
    ], [1, 3])
  func drains(name: String, threads: Int) throws {
    let demuxer = try Demuxer(FaultySource(fixture: name), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first { $0.isVideo }).index
    var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: threads)
    let first = try pictures(demuxer, &decoder, track: track)
    let all = try TestMedia.ffmpegFrameHashes(TestMedia.fixture(name)).count
    #expect(first.count == all)
    #expect(zip(first, first.dropFirst()).allSatisfy { $0 < $1 })
    decoder.reset()
    let again = try Demuxer(FaultySource(fixture: name), guard: ReadGuard())
    #expect(try pictures(again, &decoder, track: track) == first)
  }

  @Test("Sound of a sample a second is refused before it fills all memory")
  func slowestSound() throws {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = [(1, 2), (1, 2), (1, 4), (1, 4), (1, 2), (8, 2)].flatMap(little)
    let samples = [UInt8](repeating: 128, count: 20_000)
    let file =
      Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + format + Array("data".utf8) + little(samples.count, 4) + samples
    let demuxer = try Demuxer(BytesSource(file), guard: ReadGuard())
    let output = AudioFormat(sampleRate: 48_000, layout: .stereo)
    var decoder = try AudioDecoder(demuxer.parameters(of: 0), output: output)
    guard let packet = try demuxer.read() else {
      Issue.record("there is no packet")
      return
    }
    #expect(try decoder.send(packet))
    do {
      _ = try decoder.receive()
      Issue.record("it was converted")
    } catch {
      #expect(error.code == .limitExceeded)
    }
    decoder.drain()
    // What was refused is not made up for by silence.
    if case .element(let chunk) = try decoder.receive() {
      #expect(chunk.buffer.frameCount < 1 << 22)
    }
  }

  @Test("A single picture with more pixels than it may have is too large, not damaged")
  func tooManyPixels() throws {
    for (name, format) in [("png.png", PictureFormat.png), ("jpeg.jpg", .jpeg)] {
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.fixture(name))))
      let picture = try PictureDecoder.decode(bytes, as: format, pixelLimit: 1 << 14)
      #expect(picture.format.width == 96)
      let pixels = 96 * 54
      let large = #expect(throws: MediaError.self) {
        _ = try PictureDecoder.decode(bytes, as: format, pixelLimit: pixels - 1)
      }
      #expect(large?.code == .limitExceeded)
      for index in 8..<bytes.count { bytes[index] = 0 }
      let damaged = #expect(throws: MediaError.self) {
        _ = try PictureDecoder.decode(bytes, as: format, pixelLimit: pixels - 1)
      }
      #expect(damaged?.code == .decoderFailed)
    }
  }

  /// A decoder that is full takes nothing more: what it is not given it can be offered all the same.
  @Test("While they are left out, pictures that no other is made from are not sent to the decoder")
  func unreferenced() throws {
    let bytes = try Data(contentsOf: URL(filePath: TestMedia.path(.loop2s)))
    let demuxer = try Demuxer(FaultySource([UInt8](bytes)), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first { $0.isVideo }).index
    demuxer.select([track])
    var decoder = try VideoDecoder(demuxer.parameters(of: track), threads: 1)
    var isFull = false
    var (passedOver, refused) = (0, 0)
    while let packet = try demuxer.read() {
      decoder.skipsUnreferenced = false
      let isTaken = try decoder.send(packet)
      isFull = isFull || !isTaken
      guard isFull else { continue }
      #expect(!isTaken)
      decoder.skipsUnreferenced = true
      if try decoder.send(packet) { passedOver += 1 } else { refused += 1 }
    }
    #expect(passedOver > 5 && refused > 5)
  }

  @Test("Pictures that are too large are refused by their size", arguments: ["png", "jpg"])
  func tooLarge(fileExtension: String) throws {
    let clip = TestMedia.Recipe(
      "too-large", fileExtension,
      ffmpeg: ["-f", "lavfi", "-i", "color=s=8200x8200:r=1:d=1", "-frames:v", "1"])
    let bytes = try Data(contentsOf: URL(filePath: TestMedia.path(clip)))
    let demuxer = try Demuxer(FaultySource([UInt8](bytes)), guard: ReadGuard())
    let error = #expect(throws: MediaError.self) {
      _ = try VideoDecoder(demuxer.parameters(of: 0))
    }
    #expect(error?.code == .limitExceeded && error?.reason.contains("8200x8200") == true)
  }

  @Test(
    "So many frames of sound make exactly so many at any rate, by the ratio of the rates",
    arguments: [8000, 44_100, 48_000, 96_000, 47_999, 192_000])
  func resampling(sampleRate: Int) throws {
    let demuxer = try Demuxer(FaultySource(fixture: "pcm.wav"), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first)
    guard case .audio(let format) = track.kind else { return #expect(track.isAudio) }
    for layout in [ChannelLayout.stereo, .mono, .surround51] {
      let output = AudioFormat(sampleRate: sampleRate, layout: layout)
      var decoder = try AudioDecoder(demuxer.parameters(of: track.index), output: output)
      var framesIn = 0
      var framesOut = 0
      func receive() throws -> Bool {
        while true {
          switch try decoder.receive() {
          case .element(let chunk):
            #expect(chunk.buffer.format == output)
            framesOut += chunk.buffer.frameCount
          case .pending: return true
          case .endOfStream: return false
          }
        }
      }
      try demuxer.seek(to: .zero, track: nil)
      while let packet = try demuxer.read() {
        framesIn += packet.byteCount / (2 * format.channels)
        #expect(try decoder.send(packet))
        #expect(try receive())
      }
      decoder.drain()
      #expect(try !receive())
      let exact = (Double(framesIn) * Double(sampleRate) / Double(format.sampleRate)).rounded()
      #expect(framesIn > 10_000 && framesOut == Int(exact))
    }
  }
}
