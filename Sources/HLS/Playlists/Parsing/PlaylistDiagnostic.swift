/// Something about a playlist that is not as it should be.
package struct PlaylistDiagnostic: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable {
    /// A MUST of the specification is broken: a strict parser refuses the playlist.
    case error
    /// A SHOULD of the specification is not followed.
    case warning
    /// Something that is ignored, as the specification demands.
    case note
  }

  /// What kind of thing; the names are stable.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case byteOrderMark, notUTF8, controlCharacter, carriageReturn, blanks
    case unidentified, missingHeader, notAPlaylist, limitExceeded
    case unsupportedVersion, versionTooLow
    case duplicateTag, misplacedTag, missingTag, malformedTag, unknownTag, ignoredTag, removedTag
    case malformedAttribute, missingAttribute, duplicateAttribute, conflictingAttributes
    case missingURI, strayURI, malformedURI, forbiddenURI
    case missingDuration, durationTooLong, partDuration
    case byteRangeWithoutStart
    case invalidDefinition, undefinedVariable
    case missingInitializationVector, unknownMethod
    case invalidDateRange, conflictingDateRange, ambiguousDate
    case invalidServerControl, incompleteUpdate
    case invalidGroup, unknownGroup, duplicateEntry, partialScores
    case changedSegment, changedTargetDuration, regressed
  }

  /// The line, counted from 1; 0 when it concerns no line.
  package var line: Int
  package var severity: Severity
  package var kind: Kind
  /// What is wrong, in one line without control characters.
  package var message: String

  package init(line: Int, severity: Severity, kind: Kind, message: String) {
    self.line = line
    self.severity = severity
    self.kind = kind
    self.message = Self.shown(message)
  }

  private static let longestMessage = 300

  /// A message that may quote what came over the network, as it can be shown on a terminal.
  private static func shown(_ message: String) -> String {
    let bytes = message.utf8
    if bytes.count <= longestMessage, bytes.allSatisfy({ (32..<127).contains($0) }) {
      return message
    }
    return String(
      String.UnicodeScalarView(
        message.unicodeScalars.prefix(longestMessage).map { scalar in
          scalar.value < 32 || (127..<160).contains(scalar.value) ? " " : scalar
        }))
  }
}

extension PlaylistDiagnostic: CustomStringConvertible {
  /// `12: error: missingDuration: the segment has no EXTINF`, as compilers write it.
  package var description: String {
    "\(line): \(severity.rawValue): \(kind.rawValue): \(message)"
  }
}
