/// The diagnostics of one file, no more than a limit.
struct DiagnosticLog {
  private(set) var diagnostics: [SubtitleDiagnostic] = []
  /// How many did not find room.
  private(set) var omitted = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(
    _ kind: SubtitleDiagnostic.Kind, line: Int, _ message: @autoclosure () -> String
  ) {
    guard diagnostics.count < limit else {
      omitted += 1
      return
    }
    diagnostics.append(SubtitleDiagnostic(line: line, kind: kind, message: message()))
  }
}
