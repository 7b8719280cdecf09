package import MediaCore
package import Streaming

/// Sources that are small enough to be read whole.
extension DefaultSourceOpener {
  /// All bytes of a source, found by the rules of sources; blocks while they are read.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that it may have.
  ///   - reading: Ends it from another thread.
  /// - Throws: What opening and reading it throws, 3004 when there are more.
  package func contents(
    of source: String, atMost limit: Int, _ reading: WholeReading? = nil
  ) throws(MediaError) -> [UInt8] {
    let opened = try openApart(source)
    reading?.watch { opened.cancel() }
    try opened.prepare()
    let bytes = try opened.bytes(from: 0, atMost: limit + 1)
    guard bytes.count <= limit else {
      throw MediaError(.limitExceeded, "'\(source)' has more than \(limit) bytes")
    }
    return bytes
  }

  /// The text of a file of this machine, read as `contents` is.
  ///
  /// - Throws: As `contents`, 1008 for a source that is elsewhere.
  package func text(
    ofFile source: String, atMost limit: Int, _ reading: WholeReading? = nil
  ) throws(MediaError) -> String {
    guard case .file = try location(of: source) else {
      throw MediaError(.notSupported, "'\(source)' is no file of this machine")
    }
    return String(decoding: try contents(of: source, atMost: limit, reading), as: UTF8.self)
  }
}
