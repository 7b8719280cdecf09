extension EncodingLikelihood {
  /// How an encoding orders the pairs of bytes that it has for characters, by their first bytes.
  private struct Pairs {
    /// What most of its languages' text consists of, with how much each says for the encoding.
    var usual: [(range: ClosedRange<UInt8>, weight: Double)]
    /// Marks of punctuation.
    var marks: ClosedRange<UInt8>
    /// What each of the others says.
    var other: Double
    /// The lowest second byte of what is usual.
    var second: UInt8 = 0xA1
    /// Single bytes that are characters.
    var single: ClosedRange<UInt8>?
  }

  /// The common characters come first in these encodings: the first level of ideographs, and all common syllables.
  private static func pairs(of encoding: TextEncoding) -> Pairs? {
    switch encoding {
    case .gb18030: Pairs(usual: [(0xB0...0xD7, 1)], marks: 0xA1...0xA3, other: -1.5)
    case .eucKR: Pairs(usual: [(0xB0...0xC8, 1)], marks: 0xA1...0xA3, other: -1.5)
    case .big5: Pairs(usual: [(0xA4...0xC6, 1)], marks: 0xA1...0xA3, other: -1.5, second: 0x40)
    case .eucJP:
      Pairs(usual: [(0xA4...0xA5, 1), (0xB0...0xCF, 0.9)], marks: 0xA1...0xA3, other: -0.5)
    case .shiftJIS:
      Pairs(
        usual: [(0x82...0x83, 1), (0x88...0x97, 0.9)], marks: 0x81...0x81, other: -0.5,
        second: 0x40, single: 0xA0...0xDF)
    default: nil
    }
  }

  /// The mean of what the pairs of bytes say for an encoding; 0 for those that have none.
  ///
  /// Text of such an encoding is in few of all pairs, and text of others is in any of them. Where no pair follows
  /// another, one with a byte of ASCII is rather a sign before a letter, as in `20°C`.
  static func usualness(_ bytes: Span<UInt8>, as encoding: TextEncoding) -> Double {
    guard let pairs = pairs(of: encoding) else { return 0 }
    var sum = 0.0
    var count = 0.0
    var index = 0
    // Where the last pair ended, whether any begins there, and how many have a byte of ASCII.
    var end = -1
    var hasRuns = false
    var mixed = 0.0
    while index < bytes.count {
      let start = index
      let first = bytes[index]
      index += 1
      if first < 0x80 { continue }
      count += 1
      if pairs.single?.contains(first) == true { continue }
      guard index < bytes.count, bytes[index] >= 0x40 else {
        sum -= 1
        continue
      }
      let second = bytes[index]
      index += 1
      if start == end { hasRuns = true }
      end = index
      if second < 0x80 { mixed += 1 }
      if second < pairs.second {
        sum += pairs.other
      } else if let usual = pairs.usual.first(where: { $0.range.contains(first) }) {
        sum += usual.weight
      } else {
        sum += pairs.marks.contains(first) ? 0.8 : pairs.other
      }
    }
    if !hasRuns { sum -= 2 * mixed }
    return count == 0 ? 0 : sum / count
  }
}
