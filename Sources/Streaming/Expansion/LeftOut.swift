internal import MediaCore

/// What of a folder is not played, since it is no media.
package struct LeftOut: Hashable, Sendable {
  /// The folder, as it was named.
  package var folder: String
  /// The names within it, in natural order; a folder's with a slash at its end.
  package var names: [String]

  /// How many names are told.
  private static let told = 5

  package init(folder: String, names: [String]) {
    self.folder = folder
    self.names = names
  }

  /// It in one line, with the first of the names; what would break the line is a blank in it.
  package var line: String {
    let more = names.count - Self.told
    let list = names.prefix(Self.told).map { "'\($0)'" }.joined(separator: ", ")
    let count = names.count == 1 ? "1 entry" : "\(names.count) entries"
    return MediaError(
      .notSupported,
      "\(count) of the folder '\(folder)' left out, as no media: \(list)"
        + (more > 0 ? " and \(more) more" : "")
    ).reason
  }
}
