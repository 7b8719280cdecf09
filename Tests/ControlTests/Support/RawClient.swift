import Control
import Dispatch
import Glibc
import MediaCore

/// A client that sends any bytes and waits for any lines, on threads of its own.
final class RawClient: @unchecked Sendable {
  // Each client is used by one test, one call at a time.
  fileprivate let descriptor: CInt
  private var received: [UInt8] = []
  /// How much of that holds no line feed.
  private var searched = 0
  private var isOpen = true
  // A serial queue of its own is a thread of its own: one client that waits holds up no other.
  private let queue = DispatchQueue(label: "raw client")

  enum Failure: Error { case cannotConnect(CInt), timedOut }

  /// - Parameter waits: Whether it waits for a place among those that the server has not looked at yet.
  init(_ path: String, waits: Bool = true) throws {
    descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | (waits ? 0 : Int32(SOCK_NONBLOCK.rawValue)), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let error = errno
      Glibc.close(descriptor)
      throw Failure.cannotConnect(error)
    }
    if !waits { _ = fcntl(descriptor, F_SETFL, 0) }
  }

  deinit { close() }

  func close() {
    if isOpen { Glibc.close(descriptor) }
    isOpen = false
  }

  /// Says that nothing more will be sent.
  func endInput() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends what the server takes within ten seconds; the number of bytes that it took.
  @discardableResult
  func send(_ bytes: [UInt8], patience: Int32 = 10_000) async -> Int {
    await onThread { [descriptor] in
      var sent = 0
      while sent < bytes.count {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard Glibc.poll(&poll, 1, patience) == 1 else { break }
        let count = bytes[sent...].withUnsafeBytes {
          Glibc.send(
            descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count < 0, errno == EAGAIN { continue }
        if count <= 0 { break }
        sent += count
      }
      return sent
    }
  }

  @discardableResult
  func send(_ line: String) async -> Int { await send(Array((line + "\n").utf8)) }

  /// The next line; `nil` when the server closed the connection.
  func line(patience: Int32 = 60_000) async throws -> String? {
    while true {
      if let end = lineFeed() {
        defer { (received, searched) = (Array(received[(end + 1)...]), 0) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      searched = received.count
      guard let more = try await read(patience: patience) else { return nil }
      received += more
    }
  }

  /// Where the next line ends: descriptions are large, and a loop over bytes is slow without optimisation.
  private func lineFeed() -> Int? {
    received.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      return memchr(start + searched, CInt(UInt8(ascii: "\n")), bytes.count - searched)
        .map { UnsafeRawPointer($0) - start }
    }
  }

  func json() async throws -> JSONValue? {
    try await line().map { try JSONReader.value(of: $0) }
  }

  /// Sends a request and gives the response with the same id; others on the way are dropped.
  func call(_ method: String, _ parameters: String = "{}", id: Int = 1) async throws -> JSONObject {
    await send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    while case .object(let object) = try await json() {
      if object["id"] == .int(id) { return object }
    }
    throw Failure.timedOut
  }

  private func read(patience: Int32) async throws -> [UInt8]? {
    let (bytes, isTimedOut) = await onThread { [descriptor] () -> ([UInt8]?, Bool) in
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, patience) == 1 else { return (nil, true) }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      return (count > 0 ? Array(buffer[..<count]) : nil, false)
    }
    if isTimedOut { throw Failure.timedOut }
    return bytes
  }

  private func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}

extension RawClient {
  /// Whether a ping is answered, and not refused; blocks for a moment.
  func answersPing() -> Bool {
    let ping = Array((#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    guard Glibc.send(descriptor, ping, ping.count, Int32(MSG_NOSIGNAL)) == ping.count else {
      return false
    }
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    return count > 0 && String(decoding: buffer[..<count], as: UTF8.self).contains("pong")
  }
}
