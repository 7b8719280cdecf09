/// The diagnostics of one parse, no more than a limit.
struct DiagnosticLog {
  private(set) var diagnostics: [PlaylistDiagnostic] = []
  /// How many did not find room.
  private(set) var omitted = 0
  /// The first error, also when it found no room.
  private(set) var firstError: PlaylistDiagnostic?
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(
    _ severity: PlaylistDiagnostic.Severity, _ kind: PlaylistDiagnostic.Kind, line: Int,
    _ message: () -> String
  ) {
    guard diagnostics.count < limit || (severity == .error && firstError == nil) else {
      omitted += 1
      return
    }
    let diagnostic = PlaylistDiagnostic(
      line: line, severity: severity, kind: kind, message: message())
    if severity == .error, firstError == nil { firstError = diagnostic }
    if diagnostics.count < limit { diagnostics.append(diagnostic) } else { omitted += 1 }
  }
}
