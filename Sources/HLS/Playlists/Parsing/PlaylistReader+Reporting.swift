import MediaCore

extension PlaylistReader {
  mutating func report(
    _ severity: PlaylistDiagnostic.Severity, _ kind: PlaylistDiagnostic.Kind,
    _ message: @autoclosure () -> String
  ) {
    log.add(severity, kind, line: lineNumber, message)
  }

  /// Reports what concerns another line than the present one, or with line 0 none.
  mutating func report(
    _ severity: PlaylistDiagnostic.Severity, _ kind: PlaylistDiagnostic.Kind, line: Int,
    _ message: () -> String
  ) {
    log.add(severity, kind, line: line, message)
  }

  /// Reports why a tag is left out.
  mutating func skip(
    _ severity: PlaylistDiagnostic.Severity, _ kind: PlaylistDiagnostic.Kind,
    _ message: @autoclosure () -> String
  ) -> ReadingStop {
    log.add(severity, kind, line: lineNumber, message)
    return .tag
  }

  /// Reports why the playlist cannot be used, strict or not.
  mutating func fail(
    _ code: MediaError.Code, _ kind: PlaylistDiagnostic.Kind, _ message: String
  ) -> ReadingStop {
    log.add(.error, kind, line: lineNumber) { message }
    guard lineNumber > 0 else { return .playlist(MediaError(code, message)) }
    return .playlist(
      code == .malformedPlaylist
        ? .malformedPlaylist(message, line: lineNumber)
        : MediaError(code, "line \(lineNumber): \(message)"))
  }

  /// Notes that something needs a version of the protocol.
  mutating func require(version: Int, for what: @autoclosure () -> String) {
    if version > need?.version ?? 1 { need = (version, lineNumber, what()) }
  }

  /// Counts one more of what the playlist lists.
  ///
  /// - Parameters:
  ///   - count: How many there are of its kind.
  ///   - limit: How many of these there may be, beside the limit for all; the default is none.
  ///   - kind: What they are.
  mutating func countEntry(
    after count: Int = 0, of limit: Int = .max, _ kind: @autoclosure () -> String = "entries"
  ) throws(ReadingStop) {
    guard count < limit else {
      throw fail(.limitExceeded, .limitExceeded, "it lists more than \(limit) \(kind())")
    }
    entries += 1
    guard entries <= limits.entries else {
      throw fail(.limitExceeded, .limitExceeded, "it lists more than \(limits.entries) entries")
    }
  }
}
