import HLS
import MediaCore
import Streaming

/// A file with a stretch in it that cannot be read.
final class FaultySource: DataSource {
  private let file: FileSource
  private let fault: Range<Double>

  /// - Parameter fault: The stretch, as shares of the file's length.
  init(path: String, fault: Range<Double>) {
    file = FileSource(path: path)
    self.fault = fault
  }

  func prepare() throws(MediaError) { try file.prepare() }

  var length: Int64? { file.length }
  var isSeekable: Bool { true }

  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    if let length, fault.contains(Double(offset) / Double(length)) {
      throw MediaError(.readFailed, "a bad block")
    }
    return try file.read(at: offset, into: &buffer)
  }

  func cancel() { file.cancel() }
}
