import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@Suite("Tracks of text in MP4") struct TextTrackTests {
  @Test("are subtitles of their codec, with their language", arguments: ["wvtt", "stpp"])
  func listed(format: String) throws {
    let samples = [(bytes: Array("text".utf8), duration: 1000)]
    let demuxer = try Demuxer(
      FaultySource(TextMovie.file(format, samples)), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.last)
    #expect(track.isSubtitle && track.language == "de")
    #expect(track.codec == (format == "stpp" ? "ttml" : "webvtt"))
  }

  @Test("have their samples at their times", arguments: ["wvtt", "stpp"])
  func samples(format: String) throws {
    let samples = (0..<3).map { (bytes: Array("sample \($0)".utf8), duration: 500 * ($0 + 1)) }
    let demuxer = try Demuxer(
      FaultySource(TextMovie.file(format, samples)), guard: ReadGuard())
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

@Suite("Tracks of WebVTT in Matroska") struct MatroskaTextTests {
  private static let blocks = [
    MatroskaText.Block(text: "plain"),
    .init(text: "placed", addition: "line:0 align:left\n"),
    .init(text: "named", addition: "line:10%\nan id\na comment"),
  ]

  @Test("are subtitles, with what is written beside their text")
  func cues() throws {
    let file = MatroskaText.file(codec: "S_TEXT/WEBVTT", head: "WEBVTT\n", Self.blocks)
    let demuxer = try Demuxer(FaultySource(file), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first)
    #expect(track.isSubtitle && track.codec == "webvtt")
    var read: [String] = []
    while let packet = try demuxer.read() {
      let text = packet.withBytes { bytes in
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      }
      let facts = packet.cueFacts
      read.append(
        "\(packet.time?.seconds ?? -1) \(text)|\(String(decoding: facts.settings, as: UTF8.self))|"
          + String(decoding: facts.identifier, as: UTF8.self))
    }
    #expect(read == ["0.0 plain||", "1.0 placed|line:0 align:left|", "2.0 named|line:10%|an id"])
  }

  @Test("are none where something else is private to the codec")
  func others() throws {
    let file = MatroskaText.file(codec: "S_TEXT/OTHER", head: "head", Self.blocks)
    let demuxer = try Demuxer(FaultySource(file), guard: ReadGuard())
    #expect(demuxer.information.tracks.first?.codec != "webvtt")
  }
}
