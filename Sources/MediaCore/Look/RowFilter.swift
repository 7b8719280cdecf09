/// A filter that is a closure, called for each row of each plane: planes in order, rows from the top.
///
/// ```swift
/// let negative = RowFilter { bytes, place in
///   guard place.plane == 0 else { return }
///   for index in 0..<bytes.byteCount {
///     let value = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
///     bytes.storeBytes(of: 255 - value, toByteOffset: index, as: UInt8.self)
///   }
/// }
/// try await player.send(.filter(.custom(CustomFilter("negative", negative))))
/// ```
public final class RowFilter: FrameFilter {
  /// Which row of which picture it is.
  public struct Place: Sendable {
    /// The picture's size, pixel format and colours.
    public let format: VideoFormat
    /// When the picture is due, in its item's time.
    public let time: MediaTime
    /// Which plane it is in, from 0.
    public let plane: Int
    /// Which row of its plane it is, from 0 at the top.
    public let row: Int
  }

  private let body: @Sendable (inout MutableRawSpan, Place) -> Void

  /// Makes a filter of a closure that changes the bytes of a row in place.
  ///
  /// - Parameter body: Called where `FrameFilter.apply(to:)` is, one row after the other; gets the row's bytes without
  ///   padding, valid until it returns.
  public init(_ body: @escaping @Sendable (inout MutableRawSpan, Place) -> Void) {
    self.body = body
  }

  /// Calls the closure for each row of each plane; throws nothing.
  public func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError) {
    let (format, time) = (picture.format, picture.time)
    for plane in 0..<picture.planeCount {
      for row in 0..<picture.rowCount(of: plane) {
        picture.withRow(row, of: plane) { span in
          body(&span, Place(format: format, time: time, plane: plane, row: row))
        }
      }
    }
  }
}
