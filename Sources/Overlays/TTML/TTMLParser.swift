package import MediaCore

/// Reads Timed Text Markup Language: a document in, cues out, by start.
///
/// Text, timing (nested, in all time expressions), regions and the common styles; documents of version 1 and 2
/// and of the profiles made of them (IMSC, EBU-TT-D, DFXP). Source: https://www.w3.org/TR/ttml2/.
package enum TTMLParser {
  /// Parses a whole document.
  ///
  /// Of one that breaks off, or in which something is wrong, the paragraphs before that are taken.
  ///
  /// - Parameters:
  ///   - sample: When the sample is shown that the document is, in its own times: what says no time begins and ends with it
  ///     (ISO/IEC 14496-30, 5). `nil`, the default, for a file.
  ///   - load: Reads a picture that the document names and does not hold; what it throws is told as not drawn.
  /// - Throws: 3007 when it is no TTML, 3004 when it lies too deep in itself.
  package static func parse(
    _ bytes: Span<UInt8>, limits: SubtitleLimits = SubtitleLimits(), sample: TimeRange? = nil,
    load: PictureLoading = ParsedSubtitles.noPictures
  ) throws(MediaError) -> ParsedSubtitles {
    var all = bytes.indices.map { bytes[$0] }[...]
    if all.starts(with: [0xEF, 0xBB, 0xBF]) { all = all.dropFirst(3) }
    var scanner = XMLScanner(all, failingWith: .malformedSubtitles)
    var document = TTMLDocument(limits: limits, sample: sample)
    var result = ParsedSubtitles()
    do throws(MediaError) {
      while let token = try scanner.next() {
        switch token {
        case .start(let element): try document.begin(element)
        case .end: document.end()
        case .text(let text): document.add(text)
        }
      }
    } catch {
      guard error.code == .malformedSubtitles, !document.cues.isEmpty else { throw error }
      let line = 1 + all.prefix(scanner.consumed).count(where: { $0 == 10 })
      result.diagnostics = [
        SubtitleDiagnostic(line: line, kind: .brokenOff, message: error.reason)
      ]
    }
    result.cues = document.cues.sorted { $0.start < $1.start }
    result.layout = document.layout(document.pictures(load))
    result.notDrawn = document.notDrawn.sorted()
    return result
  }
}
