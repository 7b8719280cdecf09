internal import MediaCore

/// One thing that happened, and when.
struct TraceEntry: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    /// What a test does or asks: what comes before it stays before it.
    case note(String, String)
    /// What kind of thing it is, in one word, and what there is to say of it.
    case line(String, String)
    /// An event, which is told behind what the outputs were given at the same moment.
    case event(String)
    /// A frame, of which many follow each other.
    case frame(TraceFrame)
    /// Sound, which does not break a row of frames.
    case sound(String)
  }

  var time: MediaTime
  var content: Content

  var text: String {
    switch content {
    case .note(let kind, let text), .line(let kind, let text): Self.text(time, kind, text)
    case .event(let text): Self.text(time, "event", text)
    case .frame(let frame): Self.text(time, frame.isNew ? "frame" : "redrawn", frame.text)
    case .sound(let text): Self.text(time, "sound", text)
    }
  }

  static func text(_ time: MediaTime, _ kind: String, _ text: String) -> String {
    let time = TraceTime.text(time)
    let kind = kind + String(repeating: " ", count: max(0, 8 - kind.utf8.count))
    return String(repeating: " ", count: max(0, 10 - time.utf8.count)) + "\(time) \(kind) \(text)"
  }
}

/// A frame as an output was shown it.
struct TraceFrame: Sendable, Equatable {
  var item: String
  var pass: Int
  /// In the item.
  var time: MediaTime
  /// On the output timeline.
  var outputTime: MediaTime
  /// Of its pixels, and how they are turned and fitted in where that is told; empty where it is left out.
  var sum: String
  var isNew: Bool

  var text: String {
    "\(item)#\(pass) \(TraceTime.text(time)) at \(TraceTime.text(outputTime))"
      + (sum.isEmpty ? "" : " \(sum)")
  }
}

/// Times in traces: seconds with six places, which tell frames and samples apart.
enum TraceTime {
  static func text(_ time: MediaTime) -> String {
    let micros = (time.nanoseconds.magnitude + 500) / 1000
    let digits = String(micros % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - digits.utf8.count)
    return "\(time.nanoseconds < 0 && micros > 0 ? "-" : "")\(micros / 1_000_000).\(zeros)\(digits)"
  }
}

/// A short sum: FNV-1a over what it is given, of which the upper half is told.
struct TraceSum: Sendable, Equatable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      value = (value ^ (rest & 0xff)) &* 0x100_0000_01b3
      rest >>= 8
    }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Eight hexadecimal digits.
  var text: String {
    let digits = String(value >> 32, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
