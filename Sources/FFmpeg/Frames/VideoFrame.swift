internal import CFFmpeg
public import MediaCore

/// One picture, decoded: its planes, its format and its place in its item's time.
///
/// Immutable and shared: keeping one keeps its pixels. Planes are those of FFmpeg's pixel format, rows from
/// the top; a row may be followed by padding, so step by `stride`, not by the row's length.
public struct VideoFrame: Sendable {
  package var storage: FrameStorage
  /// Its size in pixels as stored, its pixel format and its colours.
  public let format: VideoFormat
  /// When the picture is due, in its item's time: the item's first moment is 0.
  public var time: MediaTime
  /// How long it is shown; 0 when the file does not tell.
  public var duration: MediaTime
  /// When it is due in ticks of its stream, as the file has it; `nil` if the file has none.
  public var ticks: Int64?
  /// Its length in ticks of its stream; 0 when the file does not tell.
  public var durationTicks: Int64
  /// Seconds for each tick of its stream.
  public let timeBase: Rational
  /// Whether it was coded without reference to others, so that decoding can begin at it.
  public let isKeyFrame: Bool

  /// Whether its decoder had to make up some of it because the data made no sense.
  package var isDamaged: Bool {
    storage.pointer.pointee.decode_error_flags & ~FF_DECODE_ERROR_MISSING_REFERENCE != 0
  }

  /// Whether it is made of two fields.
  package var isInterlaced: Bool { vitrine_frame_is_interlaced(storage.pointer) != 0 }

  /// The number of planes, 1…4.
  public var planeCount: Int { Int(max(1, av_pix_fmt_count_planes(pixelFormat))) }

  /// The bytes that the pixels take, without padding.
  public var byteCount: Int {
    Int(max(0, av_image_get_buffer_size(pixelFormat, Int32(format.width), Int32(format.height), 1)))
  }

  /// The number of rows of a plane.
  public func rowCount(of plane: Int) -> Int {
    guard let descriptor = av_pix_fmt_desc_get(pixelFormat) else { return 0 }
    let flags = Int32(truncatingIfNeeded: descriptor.pointee.flags)
    if flags & AV_PIX_FMT_FLAG_PAL != 0, plane == 1 { return 1 }
    let shift = plane == 1 || plane == 2 ? Int(descriptor.pointee.log2_chroma_h) : 0
    return -((-format.height) >> shift)
  }

  /// The number of bytes of pixels in each row of a plane, without padding.
  public func rowByteCount(of plane: Int) -> Int {
    guard let descriptor = av_pix_fmt_desc_get(pixelFormat) else { return 0 }
    let flags = Int32(truncatingIfNeeded: descriptor.pointee.flags)
    if flags & AV_PIX_FMT_FLAG_PAL != 0, plane == 1 { return 1024 }
    return Int(max(0, av_image_get_linesize(pixelFormat, Int32(format.width), Int32(plane))))
  }

  /// The bytes from the start of one row of a plane to the start of the next; may be negative.
  public func stride(of plane: Int) -> Int {
    plane < 4 ? Int(strides[plane]) : 0
  }

  /// Lends out the pixels of one row of a plane, without padding.
  ///
  /// - Parameters:
  ///   - row: From 0 at the top, below `rowCount(of:)`: anything else is a programming error, which ends the process.
  ///   - plane: From 0, below `planeCount`; the same.
  ///   - body: Gets `rowByteCount(of: plane)` bytes, valid until it returns.
  public func withRow<Result>(
    _ row: Int, of plane: Int, _ body: (RawSpan) throws -> Result
  ) rethrows -> Result {
    precondition(row >= 0 && row < rowCount(of: plane))
    let start = planePointer(plane) + row * stride(of: plane)
    let bytes = UnsafeRawBufferPointer(start: start, count: rowByteCount(of: plane))
    return try body(bytes.bytes)
  }

  /// Lends out a whole plane with its padding; `nil` for a frame that is stored upside down.
  ///
  /// - Parameter body: Gets `(rowCount - 1) * stride + rowByteCount` bytes, valid until it returns.
  public func withPlane<Result>(
    _ plane: Int, _ body: (RawSpan) throws -> Result
  ) rethrows -> Result? {
    let step = stride(of: plane)
    let rows = rowCount(of: plane)
    guard step > 0, rows > 0 else { return nil }
    let count = (rows - 1) * step + rowByteCount(of: plane)
    return try body(UnsafeRawBufferPointer(start: planePointer(plane), count: count).bytes)
  }

  /// The sum of the bytes in the middle row of the first plane: cheap, and another when what is seen changes much.
  package var sumOfMiddleRow: Int {
    withRow(rowCount(of: 0) / 2, of: 0) { row in
      row.withUnsafeBytes { bytes in bytes.reduce(0) { $0 &+ Int($1) } }
    }
  }

  var pixelFormat: AVPixelFormat { AVPixelFormat(rawValue: storage.pointer.pointee.format) }

  private var strides: UnsafeMutablePointer<Int32> {
    // The address of an array inside the C struct, which lives as long as the storage.
    UnsafeMutableRawPointer(storage.pointer)
      .advanced(by: MemoryLayout<AVFrame>.offset(of: \.linesize) ?? 0)
      .assumingMemoryBound(to: Int32.self)
  }

  private func planePointer(_ plane: Int) -> UnsafePointer<UInt8> {
    guard plane < 4, let pointer = storage.pointer.pointee.extended_data[plane] else {
      preconditionFailure("plane \(plane) of a frame with \(planeCount)")
    }
    return UnsafePointer(pointer)
  }
}
