internal import MediaCore
internal import Streaming

extension DataSource {
  /// The source from its beginning on, after its head was looked at.
  ///
  /// An MP4 file whose index is at its end, from a server that neither sends ranges nor tells a length, is loaded whole first.
  ///
  /// - Throws: What reading throws; 1008 for such a file that the cache has no room for.
  func fromBeginning(head: [UInt8]) throws(MediaError) -> any DataSource {
    if !isSeekable, let source = self as? CachingSource, Self.hasIndexAtEnd(head) {
      guard try source.keepWhole() else {
        throw MediaError(
          .notSupported,
          "its index is at its end, its server sends no ranges, and it is larger than the cache")
      }
    }
    return isSeekable ? self : PeekedSource(self, head: head)
  }

  /// Whether the media data of an MP4 file comes before what tells of it.
  ///
  /// Source: ISO/IEC 14496-12, 8.1.1 and 8.2.1.
  private static func hasIndexAtEnd(_ head: [UInt8]) -> Bool {
    var rest = head[...]
    while let header = BoxHeader(rest.prefix(16)) {
      if header.type == BoxType("mdat") { return true }
      guard header.type != BoxType("moov"), let size = header.size, size >= header.headerLength
      else { return false }
      rest = rest.dropFirst(size)
    }
    return false
  }
}
