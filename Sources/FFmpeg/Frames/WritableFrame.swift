internal import CFFmpeg
public import MediaCore

/// A frame with a single owner, so that its pixels may be changed.
public struct WritableFrame: ~Copyable, Sendable {
  package let frame: VideoFrame

  init(_ frame: VideoFrame) { self.frame = frame }

  public var format: VideoFormat { frame.format }

  /// The start of a row of a plane; `VideoFrame.rowByteCount(of:)` bytes may be written.
  package mutating func row(_ row: Int, of plane: Int) -> UnsafeMutableRawPointer {
    precondition(row >= 0 && row < frame.rowCount(of: plane))
    guard let start = frame.storage.pointer.pointee.extended_data[plane] else {
      preconditionFailure("no plane \(plane)")
    }
    return UnsafeMutableRawPointer(start + row * frame.stride(of: plane))
  }

  /// The frame, which does not change any more.
  package consuming func finish() -> VideoFrame { frame }
}
