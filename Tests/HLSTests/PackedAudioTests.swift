import MediaCore
import Testing

@testable import HLS

@Suite("Packed audio") struct PackedAudioTests {
  private func privateFrame(_ owner: String, _ value: [UInt8]) -> [UInt8] {
    let content = Array(owner.utf8) + [0] + value
    return Array("PRIV".utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
  }

  private func tag(_ frames: [UInt8], flags: UInt8 = 0) -> [UInt8] {
    let size = [UInt8(frames.count >> 7), UInt8(frames.count & 0x7F)]
    let footer: [UInt8] = flags == 0 ? [] : Array("3DI".utf8) + [4, 0, flags, 0, 0] + size
    return Array("ID3".utf8) + [4, 0, flags, 0, 0] + size + frames + footer
  }

  private func timestamp(_ value: UInt64) -> [UInt8] {
    privateFrame(
      "com.apple.streaming.transportStreamTimestamp",
      (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * (7 - $0))) })
  }

  private let sound: [UInt8] = [0xFF, 0xF1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

  @Test("The tag is taken off and tells the time, however the bytes come", arguments: [1, 3, 50])
  func tagged(size: Int) {
    let other = privateFrame("com.example", [1, 2, 3])
    let bytes = tag(other + timestamp(0x1_2345_6789), flags: 0x10) + tag(other) + sound
    var head = PackedAudioHead()
    for end in stride(from: size, to: bytes.count, by: size) {
      head.examine(Array(bytes[..<end]))
      #expect(end < bytes.count - sound.count ? !head.isKnown : head.timestamp != nil)
    }
    head.examine(bytes, isWhole: true)
    #expect(head.timestamp == 0x1_2345_6789)
    #expect(head.isKnown && head.length == bytes.count - sound.count)
  }

  @Test("Only 33 bits count")
  func highBits() {
    var head = PackedAudioHead()
    head.examine(tag(timestamp(0xFFFF_FFFF_0000_0005)) + sound)
    #expect(head.timestamp == 0x1_0000_0005)
  }

  @Test("What has no tag, or one without a time, passes as it is")
  func untagged() {
    for bytes in [sound, Array("ID".utf8), Array("ID3 is not a tag".utf8), []] {
      var head = PackedAudioHead()
      head.examine(bytes, isWhole: true)
      #expect(head.isKnown && head.length == 0 && head.timestamp == nil)
    }
    var head = PackedAudioHead()
    let other = tag(privateFrame("com.example", [1]))
    head.examine(other + sound)
    #expect(head.isKnown && head.length == other.count && head.timestamp == nil)
  }

  @Test("A frame that says it is longer than its tag tells nothing")
  func brokenFrame() {
    var frames = timestamp(7)
    frames[7] = 0x7F
    var head = PackedAudioHead()
    head.examine(tag(frames) + sound)
    #expect(head.isKnown && head.timestamp == nil)
  }

  private let frame = MediaTime(frames: 1024, sampleRate: 48_000)

  @Test("Rounded timestamps move nothing, missing frames move what follows them")
  func alignment() {
    var clock = PackedAudioClock(first: 90_000, start: .seconds(10))
    clock.align(packetAt: .seconds(12), of: frame, to: 270_000 + 900)
    #expect(clock.shift == .zero)
    clock.align(packetAt: .seconds(14), of: frame, to: 450_000 + 1920)
    #expect(clock.shift.nanoseconds == 21_333_333)
    clock.align(packetAt: .seconds(16), of: frame, to: 630_000 + 1920)
    #expect(clock.shift.nanoseconds == 21_333_333)
  }

  @Test("The clock wraps forward and back")
  func wraps() {
    let end: UInt64 = 1 << 33
    #expect(PackedAudioClock(first: end - 45_000, start: .zero).time(of: 45_000) == .seconds(1))
    #expect(
      PackedAudioClock(first: 45_000, start: .zero).time(of: end - 45_000) == .seconds(-1))
    var clock = PackedAudioClock(first: end - 90_000, start: .zero)
    clock.align(packetAt: .seconds(2), of: frame, to: 90_000)
    #expect(clock.shift == .zero)
  }

  @Test("It goes on for days, with a timestamp every hour")
  func days() {
    var clock = PackedAudioClock(first: 12_345, start: .zero)
    for hour in 1...100 as ClosedRange<Int64> {
      let timestamp = UInt64((12_345 + hour * 3600 * 90_000) % (1 << 33))
      #expect(clock.time(of: timestamp) == .seconds(Double(hour * 3600)))
      clock.align(packetAt: .seconds(Double(hour * 3600)), of: frame, to: timestamp)
      #expect(clock.shift == .zero)
    }
  }
}
