internal import CFFmpeg

/// Has the system begin to write a file to the disk while more of it comes, so that less is left to be flushed at its end.
package struct Writeback {
  private static let step: Int64 = 8 << 20

  private var begun: Int64

  /// - Parameter byteCount: How long the file is already.
  package init(from byteCount: Int64 = 0) { begun = byteCount }

  /// Begins to write back what has been added; it waits where the disk's queue is full.
  package mutating func advance(_ file: CInt, to byteCount: Int64) {
    guard byteCount - begun >= Self.step else { return }
    // What it fails by, flushing fails by too.
    _ = vitrine_begin_writeback(file, begun, byteCount - begun)
    begun = byteCount
  }
}
