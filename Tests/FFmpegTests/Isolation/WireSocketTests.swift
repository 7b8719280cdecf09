import Glibc
import MediaCore
import Testing
import VitrineTesting

@testable import FFmpeg

/// Messages arrive whole, whatever the sizes in which the system hands them over.
@Suite("Sockets of a decoder in a process of its own") struct WireSocketTests {
  /// The numbers of two ends of one connection.
  private static func ends() throws -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  /// What an end receives as one message; the end is closed.
  private static func message(at end: CInt) async throws -> [UInt8]? {
    try await onThread {
      guard let end = Descriptor(end) else { return nil }
      return WireSocket(end).receive()
    }
  }

  /// Sends a message from an end; the end is closed.
  private static func send(_ message: [UInt8], from end: CInt) async throws -> Bool {
    try await onThread {
      guard let end = Descriptor(end) else { return false }
      return WireSocket(end).send(message)
    }
  }

  /// Sends bytes as they are, in the pieces that are given, and closes the end.
  private static func send(_ pieces: [[UInt8]], to end: CInt) async throws {
    try await onThread {
      for piece in pieces { _ = piece.withUnsafeBytes { write(end, $0.baseAddress, $0.count) } }
      close(end)
    }
  }

  private static func head(_ length: UInt64) -> [UInt8] {
    withUnsafeBytes(of: length) { Array($0) }
  }

  @Test(
    "a message arrives as it was sent",
    arguments: [0, 1, 32_759, 32_760, 32_761, 65_536, 5_000_000])
  func whole(count: Int) async throws {
    let (one, other) = try Self.ends()
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    // More than the system keeps: both ends are at work.
    async let isSent = Self.send(message, from: one)
    #expect(try await Self.message(at: other) == message)
    #expect(try await isSent)
  }

  @Test("a message arrives that comes in pieces")
  func pieces() async throws {
    let (one, other) = try Self.ends()
    let message = [UInt8](repeating: 7, count: 100_000)
    let bytes = Self.head(100_000) + message
    let cuts = [0, 1, 7, 8, 9, 40_000, bytes.count]
    async let sent: Void = Self.send(
      zip(cuts, cuts.dropFirst()).map { Array(bytes[$0..<$1]) }, to: one)
    #expect(try await Self.message(at: other) == message)
    try await sent
  }

  @Test(
    "what is no message is refused",
    arguments: [
      [], [1], head(3), head(3) + [1, 2], head(3) + [1, 2, 3, 4], head(0) + [1],
      head(.max) + [1, 2, 3], head(1 << 31),
    ])
  func broken(bytes: [UInt8]) async throws {
    let (one, other) = try Self.ends()
    try await Self.send([bytes], to: one)
    #expect(try await Self.message(at: other) == nil)
  }

  @Test("a closed end is told")
  func closed() async throws {
    let (one, other) = try Self.ends()
    close(other)
    #expect(try await !Self.send([1, 2, 3], from: one))
  }
}
