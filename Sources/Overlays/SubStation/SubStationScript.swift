package import MediaCore

/// A script of SubStation Alpha without its events: styles, and the fonts that come with it.
///
/// Shared, and told from others by which instance it is.
package final class SubStationScript: Sendable, Hashable {
  /// A font in a file of its own, as containers attach it.
  package struct Font: Sendable, Hashable {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// In UTF-8, up to the line that says which fields events have.
  package let header: [UInt8]
  package let fonts: [Font]

  package init(header: [UInt8], fonts: [Font] = []) {
    self.header = header
    self.fonts = fonts
  }

  package static func == (one: SubStationScript, other: SubStationScript) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

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
