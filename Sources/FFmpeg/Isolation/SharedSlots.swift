internal import CFFmpeg
internal import Glibc
internal import MediaCore

/// The file in memory in which a decoder's process lays its pictures: a page of counts, then the slots, each of any size.
enum SharedSlots {
  /// More pictures are never out at once.
  ///
  /// 16 that others are made from, those of threads, those that wait to be shown, and those that a seek back may show.
  static let count = 1024
  /// The counts of all slots: how often the player has the picture, which a decoder may give out twice.
  static let headBytes = 4096
  /// What all slots of a process may hold.
  static let mostBytes: Int64 = 4 << 30

  /// Where a slot lies.
  struct Place: Hashable, BitwiseCopyable {
    var number: Int32
    var offset: Int64
    var size: Int64

    /// Whether it can be: what a broken process says is not followed.
    var isSound: Bool {
      (0..<Int32(SharedSlots.count)).contains(number) && size > 0 && size <= SharedSlots.mostBytes
        && offset >= SharedSlots.headBytes && offset % 4096 == 0 && offset < 1 << 50
    }
  }

  /// A stretch of the file in memory: the one owner of its mapping.
  // Both sides only read and write within it; a slot of which the count is not 0 is not written.
  final class Mapping: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    private let size: Int

    /// - Returns: `nil` when the system has no room, or the file is not so long.
    init?(_ file: CInt, offset: Int64, size: Int64, isWritable: Bool) {
      var status = stat()
      guard fstat(file, &status) == 0, Int64(status.st_size) >= offset + size else { return nil }
      let rights = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
      let start = mmap(nil, Int(size), rights, MAP_SHARED, file, off_t(offset))
      guard let start, start != MAP_FAILED else { return nil }
      self.start = start
      self.size = Int(size)
    }

    deinit { munmap(start, size) }
  }
}

extension SharedSlots.Mapping {
  /// Whether the player has the picture of a slot; of the first page alone.
  func isHeld(_ slot: Int32) -> Bool { vitrine_load_shared(count(slot)) != 0 }

  /// Notes that the player has it once more.
  func hold(_ slot: Int32) { vitrine_add_shared(count(slot), 1) }

  /// Notes that the player has it once less.
  func letGo(_ slot: Int32) { vitrine_add_shared(count(slot), -1) }

  private func count(_ slot: Int32) -> UnsafeMutablePointer<UInt32> {
    start.assumingMemoryBound(to: UInt32.self) + Int(slot)
  }
}
