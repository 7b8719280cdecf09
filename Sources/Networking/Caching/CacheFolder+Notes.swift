package import MediaCore

/// Short texts that are kept beside the replies, for another run.
extension CacheFolder {
  /// The text of a name, and when it was kept; `nil` for none.
  package func note(named name: String) -> (text: String, date: ProgramDate)? {
    let path = Self.path(ofNote: name, in: path)
    guard let bytes = Self.contents(of: path), let date = Self.date(of: path) else { return nil }
    return (String(decoding: bytes, as: UTF8.self), date)
  }

  /// Keeps a text in place of the one before; it may not get there.
  package func keep(note text: String, named name: String) {
    _ = write(Array(text.utf8), as: Self.name(ofNote: name), in: path)
  }

  // Names of resources are longer.
  private static func name(ofNote name: String) -> String { "note-\(name.prefix(8))" }

  private static func path(ofNote note: String, in path: String) -> String {
    "\(path)/\(name(ofNote: note))"
  }
}
