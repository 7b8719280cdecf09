import MediaCore

@testable import Overlays

/// Sends pairs, one a frame of 1/30 s, and notes what changes.
struct Line21Sender {
  var decoder = CaptionDecoder()
  var frame = 0
  var changes: [CaptionChange] = []

  mutating func send(_ first: UInt8, _ second: UInt8, field: CaptionPair.Kind = .field1) {
    let time = MediaTime(ticks: Int64(frame), of: Rational(1, 30))
    changes += decoder.decode([CaptionPair(field, parity(first), parity(second))], at: time)
    frame += 1
  }

  private func parity(_ byte: UInt8) -> UInt8 {
    byte.nonzeroBitCount.isMultiple(of: 2) ? byte | 0x80 : byte
  }

  /// A control code, twice as it is sent.
  mutating func code(_ first: UInt8, _ second: UInt8, field: CaptionPair.Kind = .field1) {
    send(first, second, field: field)
    send(first, second, field: field)
  }

  mutating func text(_ text: String, field: CaptionPair.Kind = .field1) {
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 2) {
      send(bytes[start], start + 1 < bytes.count ? bytes[start + 1] : 0, field: field)
    }
  }

  mutating func silence(_ frames: Int) { for _ in 0..<frames { send(0, 0) } }

  /// The channel, the frame and the text of each change.
  var told: [String] {
    changes.map { change in
      let number = if case .line21(let number) = change.channel { number } else { 0 }
      let frame = change.time.ticks(of: Rational(1, 30))
      let text = change.cues.map(\.payload).joined(separator: " | ")
      return "CC\(number) \(frame) \(change.cues.isEmpty ? "-" : text)"
    }
  }
}
