package import MediaCore

/// How much of what a file of subtitles refers to is read.
package struct ReferredPictures {
  /// So many are read, and so many bytes of them.
  private static let most = 1000
  private static let mostBytes = 64 << 20

  private var count = 0
  private var bytes = 0

  package init() {}

  /// How many bytes the next may have.
  ///
  /// - Throws: 3004 when it would be one too many.
  package mutating func room() throws(MediaError) -> Int {
    count += 1
    guard count <= Self.most, bytes < Self.mostBytes else {
      throw MediaError(.limitExceeded, "it is one of too many")
    }
    return Self.mostBytes - bytes
  }

  package mutating func take(_ count: Int) { bytes += count }
}
