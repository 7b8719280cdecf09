internal import CFrames
internal import FFmpeg
internal import Glibc
internal import MediaCore
internal import Playback

/// The one owner of a file of shared memory with the newest pictures.
///
/// Made on one thread and then used by another alone. What is in it is told in `vitrine_frames.h`.
final class SharedFrames: Sendable {
  /// Enough for a reader to copy one while others are written.
  private static let slotCount = 4
  private static let pageSize = 4096

  private let path: String
  /// The file by its device and its number there: another player may have put its own in the place.
  private let file: (device: dev_t, number: ino_t)
  private let length: Int
  // The thread that it was handed to is the only one to write to it.
  nonisolated(unsafe) private let header: UnsafeMutablePointer<vitrine_frames_header>
  private let slotSize: Int

  private static let magic: UInt64 = 0x314D_5246_5254_4956

  /// Makes the file, which has its name when it is ready to be read; that of another player gives way.
  ///
  /// - Parameter size: The largest picture.
  /// - Throws: A 5003 error where it cannot be made, or there is no memory for it; 5004 where there is a file of something else.
  init(path: String, size: PixelSize) throws(MediaError) {
    func failure() -> MediaError {
      MediaError(.outputFileFailed, "\(path): \(String(cString: strerror(errno)))")
    }
    guard Self.mayReplace(path) else {
      throw MediaError(.fileExists, "\(path) is there, and holds no pictures of a player")
    }
    slotSize = Self.pageSize + Self.roundedUp(size.width * 4 * size.height)
    length = Self.pageSize + Self.slotCount * slotSize
    let hidden = "\(path).\(getpid()).new"
    guard
      let descriptor = Descriptor(
        open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
    else { throw failure() }
    // Memory that is missing is told now; a write to it would end the process.
    errno = posix_fallocate(descriptor.number, 0, off_t(length))
    var memory: UnsafeMutableRawPointer?
    var facts = stat()
    if errno == 0, fstat(descriptor.number, &facts) == 0 {
      memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.number, 0)
    }
    descriptor.closeNow()
    guard let memory, memory != MAP_FAILED else {
      let error = failure()
      unlink(hidden)
      throw error
    }
    self.path = path
    file = (facts.st_dev, facts.st_ino)
    header = memory.bindMemory(to: vitrine_frames_header.self, capacity: 1)
    header.pointee = vitrine_frames_header(
      magic: Self.magic, slot_count: UInt32(Self.slotCount), is_closed: 0,
      slots_offset: UInt64(Self.pageSize), slot_size: UInt64(slotSize), newest: 0)
    guard rename(hidden, path) == 0 else {
      let error = failure()
      munmap(memory, length)
      unlink(hidden)
      throw error
    }
  }

  deinit { munmap(header, length) }

  /// Whether nothing is lost with what is at a path: nothing is there, an empty file, or pictures of a player.
  private static func mayReplace(_ path: String) -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return true }
    guard facts.st_mode & S_IFMT == S_IFREG else { return false }
    guard facts.st_size > 0 else { return true }
    guard let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)) else {
      return false
    }
    var start: UInt64 = 0
    let count = read(descriptor.number, &start, 8)
    descriptor.closeNow()
    return count == 8 && start == magic
  }

  /// Tells readers that nothing more comes, and takes the file's name away; once.
  func close() {
    vitrine_frames_close(header)
    var facts = stat()
    if lstat(path, &facts) == 0, (facts.st_dev, facts.st_ino) == file { unlink(path) }
  }

  /// Publishes a picture of 4 bytes a pixel, no larger than was said.
  ///
  /// - Parameter number: One more than that of the picture before, from 1.
  func publish(_ picture: VideoFrame, of frame: PresentedFrame, as number: UInt64) {
    let (width, height) = (picture.format.width, picture.format.height)
    guard width * 4 * height <= slotSize - Self.pageSize else { return }
    guard let slot = vitrine_frames_find(header, number) else { return }
    vitrine_frames_begin(slot, number)
    slot.pointee.width = UInt32(width)
    slot.pointee.height = UInt32(height)
    slot.pointee.stride = UInt32(width * 4)
    slot.pointee.pixels_offset = UInt32(Self.pageSize)
    slot.pointee.output_time = frame.outputTime.nanoseconds
    slot.pointee.item_time = frame.frame.time.nanoseconds
    slot.pointee.pass = Int64(frame.pass)
    let pixels = UnsafeMutableRawPointer(slot) + Self.pageSize
    for row in 0..<height {
      picture.withRow(row, of: 0) { bytes in
        bytes.withUnsafeBytes { source in
          guard let start = source.baseAddress else { return }
          (pixels + row * width * 4).copyMemory(from: start, byteCount: width * 4)
        }
      }
    }
    vitrine_frames_publish(header, slot, number)
  }

  /// Publishes that nothing is shown.
  func clear() { vitrine_frames_clear(header) }

  private static func roundedUp(_ count: Int) -> Int {
    (count + pageSize - 1) / pageSize * pageSize
  }
}
