import MediaCore

/// Decodes line 21: captions of CEA-608, CC1 and CC2 in the first field, CC3 and CC4 in the second.
///
/// Source: ANSI/CTA-608-E; 47 CFR 15.119.
struct Line21Decoder {
  private struct Field {
    /// Which of the field's two channels is written to.
    var channel: Int?
    var last: (UInt8, UInt8)?
    /// Whether data about the programme comes, which is not for showing.
    var isExtendedData = false
    /// How many pairs of nothing came in a row.
    var silence = 0
  }

  private var fields = [Field(), Field()]
  /// The channels that text was sent to.
  private(set) var heard: Set<Int> = []
  private var channels = [Line21Channel](repeating: Line21Channel(), count: 4)

  /// So many empty pairs, half a second of them, complete a passage.
  static let longestSilence = 15

  mutating func decode(
    _ first: UInt8, _ second: UInt8, field number: Int, at time: MediaTime
  ) -> [CaptionChange] {
    let (first, second) = (first & 0x7F, second & 0x7F)
    guard first != 0 || second != 0 else {
      fields[number].last = nil
      fields[number].silence += 1
      if fields[number].silence == Self.longestSilence {
        for place in [0, 1] { channels[number * 2 + place].tell() }
      }
      return takeChanges(number)
    }
    fields[number].silence = 0
    if first >= 0x10 && first < 0x20 {
      control(first, second, number, time)
    } else if first > 0 && first < 0x10 {
      fields[number].last = nil
      // Data begins, goes on, or ends.
      if number == 1 { fields[number].isExtendedData = first != 0x0F }
    } else {
      fields[number].last = nil
      characters(first, second, number, time)
    }
    return takeChanges(number)
  }

  /// What was sent and not told, at the end.
  mutating func finish() -> [CaptionChange] {
    for channel in channels.indices { channels[channel].tell() }
    return [0, 1].flatMap { takeChanges($0) }
  }

  private mutating func takeChanges(_ field: Int) -> [CaptionChange] {
    [0, 1].flatMap { place in
      channels[field * 2 + place].takeChanges().map {
        CaptionChange(channel: .line21(field * 2 + place + 1), time: $0.time, cues: $0.cues)
      }
    }
  }

  private mutating func characters(
    _ first: UInt8, _ second: UInt8, _ number: Int, _ time: MediaTime
  ) {
    guard !fields[number].isExtendedData, let channel = fields[number].channel else { return }
    for byte in [first, second] {
      guard let character = Line21Characters.basic(byte) else { continue }
      heard.insert(channel + 1)
      channels[channel].put(character, at: time)
    }
  }

  private mutating func control(
    _ first: UInt8, _ second: UInt8, _ number: Int, _ time: MediaTime
  ) {
    fields[number].isExtendedData = false
    // Control codes are sent twice, so that one may be lost.
    if let last = fields[number].last, last == (first, second) {
      fields[number].last = nil
      return
    }
    fields[number].last = (first, second)
    let channel = number * 2 + (first & 0x08 != 0 ? 1 : 0)
    fields[number].channel = channel
    let code = first & 0x17
    let isCommand = code & 0x16 == 0x14 && second & 0x70 == 0x20
    // In text mode all else is for text.
    guard isCommand || !channels[channel].isInTextMode else { return }
    switch (code, second) {
    case (_, 0x40...0x7F):
      if let row = Self.row(code, second) {
        channels[channel].preamble(row: row, second & 0x1F, at: time)
      }
    case (0x10, 0x20...0x2F): channels[channel].setBackground(second & 0x0F, at: time)
    case (0x11, 0x20...0x2F): channels[channel].midRow(second & 0x0F, at: time)
    case (0x11, 0x39): channels[channel].put(nil, at: time)
    case (0x11, 0x30...0x3F):
      channels[channel].put(Line21Characters.special[Int(second - 0x30)], at: time)
    case (0x12, 0x20...0x3F):
      channels[channel].replace(Line21Characters.spanishAndFrench[Int(second - 0x20)], at: time)
    case (0x13, 0x20...0x3F):
      channels[channel].replace(Line21Characters.portugueseAndGerman[Int(second - 0x20)], at: time)
    case (0x14, 0x20...0x2F), (0x15, 0x20...0x2F): channels[channel].command(second, at: time)
    case (0x17, 0x21...0x23): channels[channel].tab(Int(second - 0x20))
    case (0x17, 0x2D): channels[channel].setTransparentBackground(at: time)
    case (0x17, 0x2E...0x2F): channels[channel].setBlack(isUnderlined: second & 1 != 0, at: time)
    default: break
    }
  }

  /// The row of a preamble, from 0; `nil` for none.
  private static func row(_ first: UInt8, _ second: UInt8) -> Int? {
    let rows: [(Int, Int?)] = [
      (10, nil), (0, 1), (2, 3), (11, 12), (13, 14), (4, 5), (6, 7), (8, 9),
    ]
    let pair = rows[Int(first & 0x07)]
    return second & 0x20 == 0 ? pair.0 : pair.1
  }
}
