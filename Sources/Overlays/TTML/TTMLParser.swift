package import MediaCore

/// Reads Timed Text Markup Language: a document in, cues out, by start.
///
/// Text, timing (nested, in all time expressions), regions and the common styles; documents of version 1 and 2
/// and of the profiles made of them (IMSC, EBU-TT-D, DFXP). Source: https://www.w3.org/TR/ttml2/.
package enum TTMLParser {
  /// Parses a whole document.
  ///
  /// - Throws: 3007 when it is no TTML, 3004 when it lies too deep in itself.
  package static func parse(
    _ bytes: Span<UInt8>, limits: SubtitleLimits = SubtitleLimits()
  ) throws(MediaError) -> ParsedSubtitles {
    var all = bytes.indices.map { bytes[$0] }[...]
    if all.starts(with: [0xEF, 0xBB, 0xBF]) { all = all.dropFirst(3) }
    var scanner = XMLScanner(all, failingWith: .malformedSubtitles)
    var document = TTMLDocument(limits: limits)
    while let token = try scanner.next() {
      switch token {
      case .start(let element): try document.begin(element)
      case .end: document.end()
      case .text(let text): document.add(text)
      }
    }
    var result = ParsedSubtitles()
    result.cues = document.cues.sorted { $0.start < $1.start }
    result.layout = document.layout
    return result
  }
}
