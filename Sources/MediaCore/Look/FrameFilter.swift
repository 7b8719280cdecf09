/// A filter of a program's own: it gets the planes of each picture and changes them in place.
///
/// Called on the thread that makes pictures ready, one picture after the other, for each picture at least once: a
/// picture that is shown for long may come again when something else about it changes. What takes long delays the
/// pictures, and neither sound nor commands.
public protocol FrameFilter: AnyObject, Sendable {
  /// Changes a picture.
  ///
  /// - Parameter picture: What the filters before this one made of it; its format says how it is still to be turned,
  ///   and may change from one picture to the next.
  /// - Throws: What is then told as an `error` event. Pictures are shown as they were decoded, with nothing applied
  ///   or drawn, and no filter is asked again, until the stack or the format of the pictures changes.
  func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError)
}

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

/// A filter of a program's own in the stack, under an id.
public struct CustomFilter: Hashable, Sendable {
  /// What it is called in the stack, where no other has the same.
  public let id: String
  package let filter: any FrameFilter

  /// Puts a filter under an id; of two filters with one id in a stack the later takes the place of the earlier.
  public init(_ id: String, _ filter: any FrameFilter) {
    self.id = id
    self.filter = filter
  }

  public static func == (left: CustomFilter, right: CustomFilter) -> Bool {
    left.id == right.id && left.filter === right.filter
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ObjectIdentifier(filter))
  }
}

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
