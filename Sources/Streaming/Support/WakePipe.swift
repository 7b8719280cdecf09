import Glibc
import MediaCore

/// Ends the wait for a descriptor, from any thread and for good.
final class WakePipe: Sendable {
  enum Outcome {
    case ready
    case woken
    case nothing
  }

  private let end: Descriptor
  private let start: Descriptor

  /// `nil` when there are no more descriptors.
  init?() {
    var numbers: [CInt] = [-1, -1]
    // The call fills the two numbers.
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard unsafe socketpair(AF_UNIX, CInt(kind), 0, &numbers) == 0,
      let end = Descriptor(numbers[0]),
      let start = Descriptor(numbers[1])
    else { return nil }
    self.end = end
    self.start = start
  }

  func raise() {
    // One byte of a constant; what is full wakes too.
    _ = unsafe send(start.number, "!", 1, CInt(MSG_NOSIGNAL))
  }

  /// Waits until a descriptor can be read, or has come to its end.
  ///
  /// - Parameter limit: In milliseconds.
  func wait(for file: OwnedDescriptor, atMost limit: CInt) -> Outcome {
    var polled = [
      pollfd(fd: file.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end.number, events: Int16(POLLIN), revents: 0),
    ]
    // The call stays within the array.
    let count = unsafe poll(&polled, nfds_t(polled.count), limit)
    if count == 0 { return .nothing }
    return count > 0 && polled[0].revents != 0 && polled[1].revents == 0 ? .ready : .woken
  }
}
