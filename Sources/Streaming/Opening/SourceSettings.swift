/// What may be opened, and where it is looked for.
package struct SourceSettings: Sendable {
  /// Directories in which a bare name is looked up after the working directory; the default is none.
  package var searchPath: [String] = []
  /// Tried after a bare name as it is; the default is `mp4`.
  package var defaultExtension = "mp4"
  /// Which of `file`, `http` and `https`; the default is all of them.
  package var allowedSchemes: Set<String> = ["file", "http", "https"]
  /// How many bytes of remote content are kept; the default is 256 MiB.
  package var cacheBudget = 256 << 20
  package var http = HTTPSourceSettings()

  package init() {}
}
