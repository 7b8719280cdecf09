/// Lines along a text.
public struct CueTextDecoration: OptionSet, Hashable, Sendable {
  /// One bit for each of the lines.
  public let rawValue: UInt8
  /// Makes the set of the bits 1 (`underline`), 2 (`overline`) and 4 (`lineThrough`).
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Below the letters, at their base line.
  public static let underline = CueTextDecoration(rawValue: 1)
  /// Above the letters.
  public static let overline = CueTextDecoration(rawValue: 2)
  /// Through the middle of the letters.
  public static let lineThrough = CueTextDecoration(rawValue: 4)
}
