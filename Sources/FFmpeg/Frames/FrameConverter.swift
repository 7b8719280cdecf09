public import MediaCore
internal import Synchronization

/// Makes copies of pictures in another pixel format or size, upright.
///
/// What it sets up for one shape of picture is kept for the next: for more than one picture faster than
/// `VideoFrame.converted(to:size:)`. Any thread may use it, one after the other.
public final class FrameConverter: Sendable {
  private struct Tools: ~Copyable {
    var scaler = Scaler()
    var turner = Scaler()
  }

  private let layout: PixelLayout
  private let size: PixelSize?
  private let tools = Mutex(Tools())

  /// - Parameters:
  ///   - layout: What copies are like; the default is BGRA.
  ///   - size: Their size in pixels; `nil`, the default, for the picture's own, once it is turned upright.
  public init(to layout: PixelLayout = .bgra, size: PixelSize? = nil) {
    self.layout = layout
    self.size = size
  }

  /// The picture turned as its format says, in the layout and the size; itself where it is so already.
  ///
  /// Takes milliseconds for a picture of 1080 rows: not for the player's own thread.
  ///
  /// - Throws: 7001 for a layout that FFmpeg does not know or cannot convert to, and for a size that cannot be.
  public func convert(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    if let size, !(1...32_768).contains(size.width) || !(1...32_768).contains(size.height) {
      throw MediaError(.processingFailed, "no picture is \(size.width)x\(size.height)")
    }
    return try tools.withLock { (tools) throws(MediaError) in
      let upright = try frame.turnedUpright(&tools.turner)
      return try tools.scaler.convert(upright, to: layout.rawValue, size: size)
    }
  }
}

extension VideoFrame {
  /// A copy of the picture as it is to be seen, turned upright, in another layout or size; itself where it is so already.
  ///
  /// ```swift
  /// let tap = VideoTap { frame in
  ///   guard let picture = try? frame.frame.converted(to: .bgra) else { return }
  ///   picture.withPlane(0) { bytes in print(bytes.byteCount, picture.stride(of: 0)) }
  /// }
  /// ```
  ///
  /// - Throws: As `FrameConverter.convert`.
  public func converted(
    to layout: PixelLayout, size: PixelSize? = nil
  ) throws(MediaError) -> VideoFrame {
    try FrameConverter(to: layout, size: size).convert(self)
  }

  /// The pixels of all planes, rows from the top, without padding: `byteCount` bytes.
  public var packedBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for plane in 0..<planeCount {
      for row in 0..<rowCount(of: plane) {
        withRow(row, of: plane) { span in span.withUnsafeBytes { bytes += $0 } }
      }
    }
    return bytes
  }
}
