import MediaCore
import Testing

@testable import FFmpeg

/// What a process that may be broken says is read, or refused.
@Suite("Messages of a decoder in a process of its own") struct WireTests {
  private static let plain = VideoFormat(width: 6, height: 4, pixelFormat: "yuv420p")

  @Test("all of a frame but its pixels arrives, and no part of a message is taken for it")
  func properties() throws {
    let frame = try VideoFrame(filling: Self.plain, ticks: 3, timeBase: Rational(1, 10)) {
      $1 + $2 + $0
    }
    var writer = WireWriter()
    writer.write(properties: frame.storage.pointer)
    var reader = WireReader(writer.bytes)
    let copy = try FrameStorage()
    try reader.readProperties(into: copy.pointer)
    var again = WireWriter()
    again.write(properties: copy.pointer)
    #expect(again.bytes == writer.bytes && writer.bytes.count > 100)
    for length in 0..<writer.bytes.count {
      var reader = WireReader(Array(writer.bytes[..<length]))
      let other = try FrameStorage()
      #expect(throws: FFmpegError.self) { try reader.readProperties(into: other.pointer) }
    }
  }

  @Test("no number below nothing is counted to")
  func negativeNumbers() throws {
    var writer = WireWriter()
    let frame = try VideoFrame(filling: Self.plain, ticks: 3, timeBase: Rational(1, 10)) {
      _, _, _ in
      0
    }
    withExtendedLifetime(frame) { writer.write(properties: $0.storage.pointer) }
    for place in 0..<writer.bytes.count - 3 {
      var bytes = writer.bytes
      for index in place..<place + 4 { bytes[index] = 0xFF }
      var reader = WireReader(bytes)
      let copy = try FrameStorage()
      // Some are refused, and none ends the process.
      withExtendedLifetime(copy) { try? reader.readProperties(into: $0.pointer) }
    }
  }

  @Test("a process that ended while it waited is not given to the next decoder")
  func endedProcess() throws {
    // It ends at once, as it is none of a decoder.
    let isolation = DecoderIsolation(program: "/bin/true")
    let child = try isolation.take()
    while child.isReady {}
    isolation.giveBack(child)
    #expect(try isolation.take() !== child)
  }

  @Test("a packet arrives with its bytes, and no part of a message is taken for one")
  func packets() throws {
    var writer = WireWriter()
    let packet = try Packet(copying: [1, 2, 3, 4, 5])
    writer.write(packet: packet.pointer)
    var reader = WireReader(writer.bytes)
    guard let copy = try reader.readPacket() else {
      Issue.record("no packet")
      return
    }
    #expect(copy.withBytes { bytes in (0..<bytes.count).map { bytes[$0] } } == [1, 2, 3, 4, 5])
    for length in 0..<writer.bytes.count {
      var reader = WireReader(Array(writer.bytes[..<length]))
      #expect(throws: FFmpegError.self) { _ = try reader.readPacket()?.byteCount }
    }
  }

  @Test(
    "lengths that cannot be are refused",
    arguments: [UInt64.max, UInt64(Int64.max), 9, 1 << 40])
  func lengths(count: UInt64) {
    var writer = WireWriter()
    writer.write(count)
    writer.write(UInt64(0))
    var reader = WireReader(writer.bytes)
    #expect(throws: FFmpegError.self) { try reader.readBytes() }
  }

  @Test(
    "places in memory that cannot be are refused",
    arguments: [
      (-1, 4096, 4096), (1024, 4096, 4096), (0, 0, 4096), (0, 4097, 4096), (0, 4096, 0),
      (0, 4096, -4096),
      (0, 4096, 1 << 40), (0, 1 << 51, 4096), (0, -4096, 4096),
    ] as [(Int32, Int64, Int64)])
  func slots(number: Int32, offset: Int64, size: Int64) throws {
    let slot = SharedSlots.Place(number: number, offset: offset, size: size)
    #expect(!slot.isSound)
    #expect(try SharedMemory().buffer(of: slot) == nil)
  }

  @Test("a place beyond the end of the memory is refused")
  func beyond() throws {
    let slot = SharedSlots.Place(number: 0, offset: 4096, size: 4096)
    #expect(slot.isSound)
    #expect(try SharedMemory().buffer(of: slot) == nil)
  }
}
