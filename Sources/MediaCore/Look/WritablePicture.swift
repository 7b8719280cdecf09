/// A picture whose pixels may be changed.
///
/// Its planes are those of FFmpeg's pixel format, rows from the top. It is valid only until `apply(to:)` returns.
public protocol WritablePicture: ~Copyable {
  /// Its size in pixels as stored, before it is turned, its pixel format and its colours.
  var format: VideoFormat { get }
  /// When it is due, in its item's time.
  var time: MediaTime { get }
  /// The number of planes, 1…4.
  var planeCount: Int { get }

  /// The number of rows of a plane, which is counted from 0; fewer where chroma is halved.
  func rowCount(of plane: Int) -> Int

  /// Lends out the bytes of one row of a plane, without padding.
  ///
  /// - Parameters:
  ///   - row: From 0 at the top, below `rowCount(of:)`: anything else is a programming error, which ends the process.
  ///   - plane: From 0, below `planeCount`; the same.
  ///   - body: Gets the row's bytes, valid until it returns.
  /// - Returns: What `body` returns.
  mutating func withRow<Result>(
    _ row: Int, of plane: Int, _ body: (inout MutableRawSpan) -> Result
  ) -> Result
}
