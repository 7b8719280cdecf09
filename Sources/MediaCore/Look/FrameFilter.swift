/// A filter of a program's own: it gets the planes of each picture and changes them in place.
///
/// Called on the thread that makes pictures ready, one picture after the other, for each picture at least once: a
/// picture that is shown for long may come again when something else about it changes. What takes long delays the
/// pictures.
public protocol FrameFilter: AnyObject, Sendable {
  /// Changes a picture.
  ///
  /// - Throws: What is then reported; the picture is shown without this filter.
  func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError)
}

/// A picture whose pixels may be changed.
///
/// Its planes are those of FFmpeg's pixel format, rows from the top.
public protocol WritablePicture: ~Copyable {
  var format: VideoFormat { get }
  /// When it is due, in its item's time.
  var time: MediaTime { get }
  var planeCount: Int { get }

  func rowCount(of plane: Int) -> Int

  /// Lends out the bytes of one row of a plane.
  mutating func withRow<Result>(
    _ row: Int, of plane: Int, _ body: (inout MutableRawSpan) -> Result
  ) -> Result
}

/// A filter of a program's own in the stack, under an id.
public struct CustomFilter: Hashable, Sendable {
  public let id: String
  package let filter: any FrameFilter

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

/// A filter that is a closure, called for each row of each plane.
public final class RowFilter: FrameFilter {
  /// Which row of which picture it is.
  public struct Place: Sendable {
    public let format: VideoFormat
    public let time: MediaTime
    public let plane: Int
    public let row: Int
  }

  private let body: @Sendable (inout MutableRawSpan, Place) -> Void

  public init(_ body: @escaping @Sendable (inout MutableRawSpan, Place) -> Void) {
    self.body = body
  }

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
