import Glibc
import MediaCore

/// A file that is read and written at offsets by all its owners, closed with the last of them.
final class OwnedDescriptor: Sendable {
  private let descriptor: Descriptor
  var number: CInt { descriptor.number }

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// What the file system says of it; `nil` when it says nothing any more.
  var status: stat? {
    var status = stat()
    // The call fills a local value.
    return unsafe fstat(number, &status) == 0 ? status : nil
  }

  /// A link to what it stands for, as long as this lives.
  var link: String { "/proc/self/fd/\(number)" }

  /// Where what it stands for is now, without links and dots; `nil` when that is not known.
  var path: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // The call stays within the array, whose last byte stays zero.
    let count = unsafe readlink(link, &bytes, Int(PATH_MAX))
    return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }

  /// Reads at an offset; returns how many bytes, 0 at the end, or the negative error number.
  func read(at offset: Int64, into buffer: inout MutableRawSpan) -> Int {
    // pread stays within the span that it is given.
    unsafe buffer.withUnsafeMutableBytes { bytes in
      while true {
        let count = unsafe pread(number, bytes.baseAddress, bytes.count, Int(offset))
        if count >= 0 { return count }
        if errno != EINTR { return -Int(errno) }
      }
    }
  }

  /// Reads what comes next of what has no offsets; returns as `read(at:into:)`.
  func readOn(into buffer: inout MutableRawSpan) -> Int {
    // read stays within the span that it is given.
    unsafe buffer.withUnsafeMutableBytes { bytes in
      while true {
        let count = unsafe Glibc.read(number, bytes.baseAddress, bytes.count)
        if count >= 0 { return count }
        if errno != EINTR { return -Int(errno) }
      }
    }
  }

  /// Writes all bytes at an offset; `false` when they do not all get there.
  func write(_ span: RawSpan, at offset: Int64) -> Bool {
    // pwrite stays within the span that it is given.
    unsafe span.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = unsafe pwrite(number, rest.baseAddress, rest.count, Int(offset) + done)
        if count <= 0, errno != EINTR { return false }
        done += max(0, count)
      }
      return true
    }
  }
}
