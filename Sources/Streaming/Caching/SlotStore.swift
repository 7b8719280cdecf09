import Glibc
import MediaCore

/// Bytes in slots of one size: in a temporary file without a name, or in memory where there is none.
struct SlotStore {
  /// What is held in memory at most.
  private static let memoryBudget = 16 << 20

  let slotCount: Int
  private let slotSize: Int
  private let file: OwnedDescriptor?
  /// Used where there is no file; a slot has bytes once it is written to.
  private var memory: [[UInt8]] = []

  /// Makes a store.
  ///
  /// - Parameter directories: Where a file may lie; the first that takes one is used.
  init(budget: Int, slotSize: Int, directories: [String]) {
    self.slotSize = slotSize
    if let file = Descriptor(Self.temporaryFile(in: directories)) {
      slotCount = max(1, budget / slotSize)
      self.file = OwnedDescriptor(file)
    } else {
      slotCount = max(1, min(budget, Self.memoryBudget) / slotSize)
      self.file = nil
      memory = Array(repeating: [], count: slotCount)
    }
  }

  /// Reads what lies in a place; returns how many bytes, 0 when they cannot be had.
  func read(_ place: ChunkIndex.Place, into buffer: inout MutableRawSpan) -> Int {
    let count = min(place.range.count, buffer.byteCount)
    if let file {
      let result = buffer.withPrefix(count) { file.read(at: offset(of: place), into: &$0) }
      return result == count ? count : 0
    }
    let bytes = memory[place.slot][place.range.prefix(count)]
    // The span has room for as many bytes as are copied.
    unsafe buffer.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
    return count
  }

  /// Puts as many bytes as a place has room for there; `false` when there is no room on the disk.
  mutating func write(_ bytes: RawSpan, to place: ChunkIndex.Place) -> Bool {
    if let file { return file.write(bytes, at: offset(of: place)) }
    if memory[place.slot].isEmpty { memory[place.slot] = Array(repeating: 0, count: slotSize) }
    // The bytes are copied before the span ends.
    unsafe bytes.withUnsafeBytes {
      unsafe memory[place.slot].replaceSubrange(place.range, with: $0)
    }
    return true
  }

  private func offset(of place: ChunkIndex.Place) -> Int64 {
    Int64(place.slot) * Int64(slotSize) + Int64(place.range.lowerBound)
  }

  /// A file that is gone as soon as it is closed, or a negative number.
  private static func temporaryFile(in directories: [String]) -> Int32 {
    for directory in directories where !directory.isEmpty {
      let name = "\(directory)/vitrine-\(String(UInt64.random(in: .min ... .max), radix: 36))"
      // The name lives for the call.
      let file = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if file >= 0 {
        unsafe unlink(name)
        return file
      }
    }
    return -1
  }
}
