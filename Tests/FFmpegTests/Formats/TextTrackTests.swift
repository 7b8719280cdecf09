import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@Suite("Tracks of text in MP4") struct TextTrackTests {
  @Test("are subtitles of their codec, with their language", arguments: ["wvtt", "stpp"])
  func listed(format: String) throws {
    let samples = [(bytes: Array("text".utf8), duration: 1000)]
    let demuxer = try Demuxer(
      MemorySource(TextMovie.file(format, samples)), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.last)
    #expect(track.isSubtitle && track.language == "deu")
    #expect(track.codec == (format == "stpp" ? "ttml" : "webvtt"))
  }

  @Test("have their samples at their times", arguments: ["wvtt", "stpp"])
  func samples(format: String) throws {
    let samples = (0..<3).map { (bytes: Array("sample \($0)".utf8), duration: 500 * ($0 + 1)) }
    let demuxer = try Demuxer(
      MemorySource(TextMovie.file(format, samples)), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first(where: \.isSubtitle)?.index)
    var read: [String] = []
    while let packet = try demuxer.read() {
      guard packet.track == track else { continue }
      let text = packet.withBytes { bytes in
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      }
      read.append("\(text) \(packet.time?.seconds ?? -1) \(packet.duration.seconds)")
    }
    #expect(read == ["sample 0 0.0 0.5", "sample 1 0.5 1.0", "sample 2 1.5 1.5"])
  }
}
