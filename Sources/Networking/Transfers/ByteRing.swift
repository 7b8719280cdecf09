/// A queue of bytes of fixed capacity.
///
/// Unchecked, because it is the one owner of the memory that its pointer names.
struct ByteRing: ~Copyable, @unchecked Sendable {
  private let storage: UnsafeMutableRawBufferPointer
  private var start = 0
  private(set) var count = 0

  init(capacity: Int) {
    storage = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { storage.deallocate() }

  var capacity: Int { storage.count }
  var free: Int { storage.count - count }

  /// Puts all bytes in, or none if they do not fit.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= free else { return false }
    let end = (start + count) % capacity
    let first = min(bytes.count, capacity - end)
    storage[end..<end + first].copyBytes(from: bytes[..<first])
    storage[..<(bytes.count - first)].copyBytes(from: bytes[first...])
    count += bytes.count
    return true
  }

  /// Takes out as many bytes as there are and fit; returns how many.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let taken = min(buffer.count, count)
    let first = min(taken, capacity - start)
    buffer[..<first].copyBytes(from: storage[start..<start + first])
    buffer[first..<taken].copyBytes(from: storage[..<(taken - first)])
    start = (start + taken) % capacity
    count -= taken
    // Memory that was never touched costs nothing.
    if count == 0 { start = 0 }
    return taken
  }
}
