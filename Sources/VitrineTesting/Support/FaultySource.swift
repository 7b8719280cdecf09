internal import FoundationEssentials
package import MediaCore
internal import Synchronization

/// Bytes in memory that may be unable to seek, or fail or stop at a place.
package final class FaultySource: DataSource {
  private let bytes: [UInt8]
  private let failure: (offset: Int64, error: MediaError)?
  private let whenRead: @Sendable () -> Void
  private let count = Mutex(0)
  package let isSeekable: Bool
  package let length: Int64?

  package init(
    _ bytes: [UInt8], isSeekable: Bool = true, failing failure: (Int64, MediaError)? = nil,
    whenRead: @escaping @Sendable () -> Void = {}
  ) {
    self.bytes = bytes
    self.isSeekable = isSeekable
    self.failure = failure
    self.whenRead = whenRead
    length = isSeekable ? Int64(bytes.count) : nil
  }

  package convenience init(
    fixture name: String, isSeekable: Bool = true, failing failure: (Int64, MediaError)? = nil,
    whenRead: @escaping @Sendable () -> Void = {}
  ) throws {
    let data = try Data(contentsOf: URL(filePath: TestMedia.fixture(name)))
    self.init([UInt8](data), isSeekable: isSeekable, failing: failure, whenRead: whenRead)
  }

  /// How often it was read.
  package var reads: Int { count.withLock { $0 } }

  package func prepare() throws(MediaError) {}
  package func cancel() {}

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    count.withLock { $0 += 1 }
    whenRead()
    if let failure, offset + Int64(buffer.byteCount) > failure.offset { throw failure.error }
    let start = Int(clamping: max(0, offset))
    guard start < bytes.count else { return 0 }
    let end = min(bytes.count, start + buffer.byteCount)
    for index in start..<end {
      buffer.storeBytes(of: bytes[index], toByteOffset: index - start, as: UInt8.self)
    }
    return end - start
  }
}
