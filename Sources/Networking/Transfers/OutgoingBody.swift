import Glibc
import MediaCore

/// A body on its way out, read piece by piece; used on one thread at a time.
struct OutgoingBody: ~Copyable {
  private enum Source: ~Copyable {
    case bytes([UInt8])
    case file(Descriptor)
  }

  /// In bytes.
  let length: Int
  private let source: Source
  private var place = 0

  /// Opens a body; `nil` when it is a file that cannot be read.
  init?(_ body: RequestBody) {
    switch body {
    case .bytes(let bytes):
      source = .bytes(bytes)
      length = bytes.count
    case .file(let path):
      var status = stat()
      // A pipe without a writer would hold up the thread of all transfers.
      guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)),
        fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      length = Int(status.st_size)
      source = .file(file)
    }
  }

  /// Puts the next bytes into a buffer; how many, 0 at the end, `nil` when they cannot be read.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    let count = min(buffer.count, length - place)
    guard count > 0 else { return 0 }
    switch source {
    case .bytes(let bytes):
      bytes.withUnsafeBytes {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[place..<place + count]))
      }
      place += count
      return count
    case .file(let file):
      let read = pread(file.number, buffer.baseAddress, count, place)
      // A file that has become shorter cannot give what its length promised.
      guard read > 0 else { return nil }
      place += read
      return read
    }
  }

  /// Goes to a place, as a redirect asks that it is sent again.
  mutating func seek(to place: Int) -> Bool {
    guard (0...length).contains(place) else { return false }
    self.place = place
    return true
  }
}
