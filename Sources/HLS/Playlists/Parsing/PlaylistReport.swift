package import MediaCore

/// What became of an examination.
package struct PlaylistReport: Sendable {
  package var result: Result<Playlist, MediaError>
  package var diagnostics: [PlaylistDiagnostic]
  /// How many diagnostics more there would have been.
  package var omittedDiagnostics: Int
  /// Whether an error is among the diagnostics, omitted ones included.
  package var hasErrors: Bool

  /// Whether nothing could be made of it.
  package var isFailure: Bool { if case .failure = result { true } else { false } }

  /// One line for each diagnostic, `name:line: severity: kind: message`, and one for the rest.
  package func lines(name: String) -> [String] {
    var lines = diagnostics.map { "\(name):\($0)" }
    if omittedDiagnostics > 0 { lines.append("\(name): and \(omittedDiagnostics) more") }
    return lines
  }
}
