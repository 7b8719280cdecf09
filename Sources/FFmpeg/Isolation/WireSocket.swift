internal import Glibc
internal import MediaCore

/// One end of a pair of sockets over which whole messages go, each behind its length.
struct WireSocket: ~Copyable {
  /// No message is longer: a packet of a picture of 8192 by 8192 is less.
  private static let longest: UInt64 = 1 << 30

  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Has an end wait no longer than seconds for the rest of a message that has begun, either way.
  static func limitWaits(of descriptor: CInt) {
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Sends a message; `false` when the other end is closed.
  borrowing func send(_ message: [UInt8]) -> Bool {
    var length = UInt64(message.count)
    return withUnsafeBytes(of: &length) { sendAll($0) } && message.withUnsafeBytes { sendAll($0) }
  }

  private borrowing func sendAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.send(
        descriptor.number, rest.baseAddress, rest.count, CInt(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Waits until something can be read, or the other end is closed.
  ///
  /// - Returns: `false` when the time is over.
  borrowing func wait(milliseconds: CInt) -> Bool {
    var poll = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&poll, 1, milliseconds) > 0
  }

  /// Receives a message; `nil` when the other end is closed, or sends what is no message.
  borrowing func receive() -> [UInt8]? {
    var length: UInt64 = 0
    guard withUnsafeMutableBytes(of: &length, { receiveAll($0) }), length <= Self.longest else {
      return nil
    }
    var isWhole = false
    let message = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      isWhole = receiveAll(
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<Int(length)]))
      count = isWhole ? Int(length) : 0
    }
    return isWhole ? message : nil
  }

  private borrowing func receiveAll(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.recv(descriptor.number, rest.baseAddress, rest.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
