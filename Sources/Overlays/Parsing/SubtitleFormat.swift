/// The formats of subtitles in files of their own.
package enum SubtitleFormat: String, Hashable, Sendable, CaseIterable {
  case webVTT, subRip
  /// Advanced SubStation Alpha and the older SubStation Alpha.
  case subStationAlpha
  /// Timed Text Markup Language.
  case ttml

  /// The format that the beginning of a text looks like; `nil` for none.
  ///
  /// - Parameter bytes: The text in UTF-8; the first 64 KiB are looked at.
  package static func detect(_ bytes: Span<UInt8>) -> SubtitleFormat? {
    var sniffer = FormatSniffer()
    var lines = LineAssembler(limit: 4096)
    lines.append(bytes.extracting(0..<min(bytes.count, 1 << 16)), to: &sniffer)
    lines.finish(to: &sniffer)
    return sniffer.format
  }
}

/// Looks at lines until one tells the format.
private struct FormatSniffer: LineHandler {
  var format: SubtitleFormat?
  private var isFirst = true

  mutating func take(_ line: Span<UInt8>, isCut: Bool) {
    guard format == nil else { return }
    var start = isFirst && ByteText.hasPrefix("\u{FEFF}", in: line) ? 3 : 0
    if isFirst, ByteText.hasPrefix("WEBVTT", in: line, at: start) { format = .webVTT }
    isFirst = false
    while start < line.count, ByteText.isWhitespace(line[start]) { start += 1 }
    if ByteText.hasPrefix("[Script Info]", in: line, at: start) {
      format = .subStationAlpha
    } else if start < line.count, line[start] == UInt8(ascii: "<") {
      if Self.isTimedText(ByteText.string(start..<line.count, in: line)) { format = .ttml }
    } else if ByteText.containsArrow(line), SubRipTiming.parse(line) != nil {
      format = .subRip
    }
  }

  private static func isTimedText(_ line: String) -> Bool {
    // An element tt, with any prefix, may follow a declaration in the same line.
    line.split(separator: "<").contains { part in
      let name = part.prefix { $0 != " " && $0 != ">" && $0 != "\t" }
      return name == "tt" || name.hasSuffix(":tt")
    }
  }
}
