package import MediaCore
internal import Synchronization

/// Bytes in memory that are read with a fault.
package final class ImpairedSource: DataSource {
  /// How long a slow read takes, and how much it brings at most.
  private static let pause = MediaTime.milliseconds(20)
  private static let piece = 1024
  /// How many bytes a file without a sign lacks.
  private static let sign = 16

  private let bytes: [UInt8]
  private let fault: SourceFault
  /// By which slow reads wait.
  private let signal: Signal
  /// The blocks in which a read has failed.
  private let failed = Mutex(Set<Int>())
  private let isCancelled = Atomic(false)
  package let length: Int64?

  /// - Parameter time: By which slow reads take their time.
  package init(_ bytes: [UInt8], _ fault: SourceFault, on time: any TimeSource) {
    self.fault = fault
    signal = Signal(on: time)
    length =
      switch fault {
      case .unknownLength, .forwardOnly: nil
      case .truncation(let count): Int64(min(count, bytes.count))
      default: Int64(bytes.count)
      }
    self.bytes =
      switch fault {
      case .truncation(let count), .brokenPromise(let count): Array(bytes.prefix(count))
      case .noSign:
        [UInt8](repeating: 0, count: min(Self.sign, bytes.count)) + bytes.dropFirst(Self.sign)
      default: bytes
      }
  }

  package var isSeekable: Bool { fault != .forwardOnly }

  package func prepare() throws(MediaError) {}

  package func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    signal.raise()
  }

  package func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int {
    var most = buffer.byteCount
    if fault == .singleBytes { most = 1 }
    if fault == .slow {
      signal.wait(atMost: Self.pause)
      most = min(most, Self.piece)
    }
    if isCancelled.load(ordering: .relaxed) { throw MediaError(.cancelled, "not wanted any more") }
    let start = Int(clamping: max(0, offset))
    let end = min(bytes.count, start + most)
    guard start < end else { return 0 }
    try fail(start..<end)
    for index in start..<end {
      buffer.storeBytes(of: bytes[index], toByteOffset: index - start, as: UInt8.self)
    }
    return end - start
  }

  /// Fails where a read is the first to touch a place.
  private func fail(_ range: Range<Int>) throws(MediaError) {
    let blocks: [Int]
    switch fault {
    case .errorOnce(let place): blocks = range.contains(place) ? [0] : []
    case .errorInEachBlock(let size):
      blocks = Array(range.lowerBound / size...(range.upperBound - 1) / size)
    default: return
    }
    let isFirst = failed.withLock { failed in
      guard let block = blocks.first(where: { !failed.contains($0) }) else { return false }
      failed.insert(block)
      return true
    }
    if isFirst { throw MediaError(.readFailed, "a bad block") }
  }
}
