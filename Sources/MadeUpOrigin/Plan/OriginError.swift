package import MediaCore

/// What is wrong with a statement of an origin, and where.
package struct OriginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the script; empty where it has none.
  package var file: String
  /// From 1; 0 where it is none of a line.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  package var reason: String

  package init(file: String = "", line: Int = 0, column: Int = 0, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  package var description: String {
    line == 0
      ? (file.isEmpty ? reason : "\(file): \(reason)")
      : "\(file.isEmpty ? "line " : "\(file):")\(line):\(column): \(reason)"
  }

  /// The same as an error of the engine, 1001.
  package var mediaError: MediaError { MediaError(.invalidArgument, description) }
}
