package import MediaCore

extension DefaultSourceOpener {
  /// The text of a file of this machine, found by the rules of sources; blocks while it is read.
  ///
  /// - Parameter limit: The most bytes that it may have.
  /// - Throws: 2xxx for a file that is not there or not permitted, 1008 for one that is elsewhere, 3004 for one that
  ///   is longer.
  package func text(ofFile source: String, limit: Int) throws(MediaError) -> String {
    guard case .file(let path) = try location(of: source) else {
      throw MediaError(.notSupported, "'\(source)' is no file of this machine")
    }
    let file = FileSource(path: path, policy: policy)
    try file.prepare()
    guard let length = file.length, length <= limit else {
      throw MediaError(.limitExceeded, "'\(path)' has more than \(limit) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    // A regular file gives all that it has at once.
    let count = try bytes.withRawSpan { (span) throws(MediaError) in
      try file.read(at: 0, into: &span)
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
