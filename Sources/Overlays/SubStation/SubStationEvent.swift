package import MediaCore

/// A line of a script that is shown for a while.
package struct SubStationEvent: Sendable, Hashable {
  /// Its place in the script; no other has it.
  package var number: Int
  package var range: TimeRange
  /// `Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`.
  package var line: [UInt8]

  package init(number: Int, range: TimeRange, line: [UInt8]) {
    self.number = number
    self.range = range
    self.line = line
  }

  /// - Parameter sample: A sample of a track: the line with its number before it, as Matroska has it.
  /// - Returns: `nil` when it does not begin with a number.
  package init?(sample: [UInt8], range: TimeRange) {
    guard let comma = sample.firstIndex(of: UInt8(ascii: ",")),
      let number = Int(String(decoding: sample[..<comma], as: UTF8.self))
    else { return nil }
    self.init(number: number, range: range, line: Array(sample[(comma + 1)...]))
  }
}
