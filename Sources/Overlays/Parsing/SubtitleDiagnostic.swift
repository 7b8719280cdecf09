/// Something about a file of subtitles that is not as it should be; it cost no more than it names.
package struct SubtitleDiagnostic: Hashable, Sendable {
  /// What kind of thing; the names are stable.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case malformedHeader, malformedTiming, malformedSetting, malformedRegion
    case unknownRegion, obsoleteRegion
    /// A cue that is never shown, because it ends before it begins.
    case neverShown
    case malformedStyle, unsupportedStyle
    /// The cue, the style sheet or the region is left out.
    case limitExceeded
    /// What follows could not be read, and is left out.
    case brokenOff
  }

  /// The line, counted from 1.
  package var line: Int
  package var kind: Kind
  /// What is wrong, in one line without control characters.
  package var message: String

  package init(line: Int, kind: Kind, message: String) {
    self.line = line
    self.kind = kind
    // It may quote the file, and may be shown on a terminal.
    self.message = String(
      String.UnicodeScalarView(
        message.unicodeScalars.prefix(200).map { scalar in
          scalar.value < 32 || (127..<160).contains(scalar.value) ? " " : scalar
        }))
  }
}

extension SubtitleDiagnostic: CustomStringConvertible {
  package var description: String { "\(line): \(kind.rawValue): \(message)" }
}
