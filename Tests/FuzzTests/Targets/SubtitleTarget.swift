import MediaCore
import Overlays

enum SubtitleTarget {
  /// How long the pieces are in which a file comes.
  private static let pieceLength = 7
  private static let mostTimes = 8

  static func webVTT(_ bytes: [UInt8]) {
    guard let whole = try? WebVTTParser.parse(bytes.span) else { return }
    var parser = WebVTTParser()
    for piece in pieces(of: bytes) { parser.append(piece.span) }
    let pieced = try? parser.finish()
    precondition(
      pieced?.cues == whole.cues && pieced?.regions == whole.regions, "it depends on the pieces")
    look(at: whole)
  }

  static func subRip(_ bytes: [UInt8]) {
    let whole = SubRipParser.parse(bytes.span)
    var parser = SubRipParser()
    for piece in pieces(of: bytes) { parser.append(piece.span) }
    precondition(parser.finish().cues == whole.cues, "it depends on the pieces")
    look(at: whole)
  }

  static func subStation(_ bytes: [UInt8]) { look(at: SubStationParser.parse(bytes.span)) }

  static func ttml(_ bytes: [UInt8]) {
    if let parsed = try? TTMLParser.parse(bytes.span) { look(at: parsed) }
  }

  /// What the first byte says may be any encoding; else it is detected.
  static func file(_ bytes: [UInt8]) {
    _ = try? SubtitleFile.timeline(of: bytes.span)
    guard let first = bytes.first else { return }
    let encoding = TextEncoding.allCases[Int(first) % TextEncoding.allCases.count]
    _ = try? SubtitleFile.parse(Array(bytes.dropFirst()).span, encoding: encoding)
  }

  private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: pieceLength).map {
      Array(bytes[$0..<min($0 + pieceLength, bytes.count)])
    }
  }

  /// Has the cues be found by time, as drawing does.
  private static func look(at parsed: ParsedSubtitles) {
    let timeline = SubtitleTimeline(parsed, offset: .seconds(1))
    for cue in parsed.cues.prefix(mostTimes) {
      _ = timeline.content(at: cue.start + .seconds(1))
      _ = timeline.content(at: cue.end)
    }
  }
}
