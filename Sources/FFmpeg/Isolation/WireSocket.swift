internal import Glibc
internal import MediaCore

/// One end of a pair of sockets over which whole messages go, each behind its length.
struct WireSocket: ~Copyable {
  /// No message is longer: a packet of a picture of 8192 by 8192 is less.
  private static let longest: UInt64 = 1 << 30
  /// The length, which goes ahead of a message.
  private static let headSize = MemoryLayout<UInt64>.size
  /// How much is received at once: most packets are no longer.
  private static let usualSize = 1 << 15

  private let descriptor: Descriptor
  /// Whether a message that has begun is waited for no longer than some seconds.
  private let isLimited: Bool

  /// - Parameter isLimited: Whether the other end may be broken: it is waited for some seconds at most; the default is not.
  init(_ descriptor: consuming Descriptor, isLimited: Bool = false) {
    if isLimited { Self.limitWaits(of: descriptor.number) }
    self.descriptor = descriptor
    self.isLimited = isLimited
  }

  /// How long the rest of a message may take that has begun.
  private static let longestMessage = MediaTime.seconds(5)

  /// Has an end wait a few seconds at most for the other to send or take something.
  private static func limitWaits(of descriptor: CInt) {
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  /// Sends a message; `false` when the other end is closed.
  borrowing func send(_ message: [UInt8]) -> Bool {
    var length = UInt64(message.count)
    return withUnsafeMutableBytes(of: &length) { head in
      message.withUnsafeBytes { body in
        // Both in one call: each that comes by itself wakes the other end.
        guard let sent = sendTogether(head, body) else { return false }
        return sendAll(UnsafeRawBufferPointer(rebasing: head[min(sent, head.count)...]))
          && sendAll(UnsafeRawBufferPointer(rebasing: body[max(0, sent - head.count)...]))
      }
    }
  }

  /// Sends what fits of two stretches.
  ///
  /// - Returns: How many bytes; `nil` when the other end is closed.
  private borrowing func sendTogether(
    _ head: UnsafeMutableRawBufferPointer, _ body: UnsafeRawBufferPointer
  ) -> Int? {
    var parts = [
      iovec(iov_base: head.baseAddress, iov_len: head.count),
      // It is only read.
      iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count),
    ]
    return parts.withUnsafeMutableBufferPointer { parts in
      var message = msghdr()
      message.msg_iov = parts.baseAddress
      message.msg_iovlen = parts.count
      while true {
        let count = sendmsg(descriptor.number, &message, CInt(MSG_NOSIGNAL))
        if count < 0, errno == EINTR { continue }
        return count > 0 ? count : nil
      }
    }
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
  ///
  /// No other follows before it is answered, so that all that has come belongs to it.
  borrowing func receive() -> [UInt8]? {
    withUnsafeTemporaryAllocation(byteCount: Self.usualSize, alignment: 8) { start in
      guard let come = receive(into: start, atLeast: Self.headSize) else { return nil }
      let length = start.load(as: UInt64.self)
      guard length <= Self.longest, come - Self.headSize <= length else { return nil }
      var isWhole = false
      let message = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
        let message = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<Int(length)])
        message.copyMemory(from: UnsafeRawBufferPointer(rebasing: start[Self.headSize..<come]))
        let rest = UnsafeMutableRawBufferPointer(rebasing: message[(come - Self.headSize)...])
        isWhole = receive(into: rest, atLeast: rest.count) != nil
        count = isWhole ? Int(length) : 0
      }
      return isWhole ? message : nil
    }
  }

  /// Receives what has come.
  ///
  /// - Returns: How many bytes, no fewer than are wanted; `nil` when the other end is closed before, or sends too slowly.
  private borrowing func receive(
    into bytes: UnsafeMutableRawBufferPointer, atLeast wanted: Int
  ) -> Int? {
    var done = 0
    var begun: MediaTime?
    while done < wanted {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
      let count = Glibc.recv(descriptor.number, rest.baseAddress, rest.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
      guard done < wanted else { break }
      let now = MonotonicClock().now
      begun = begun ?? now
      if isLimited, let begun, now - begun > Self.longestMessage { return nil }
    }
    return done
  }
}
