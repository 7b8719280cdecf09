/// What went wrong, with a stable number, the item it concerns, a reason and what to do about it.
///
/// ```swift
/// do {
///   try await player.send(.audioTrack(.index(7)))
/// } catch {
///   // 1009 trackNotFound: no audio track 7
///   print("\(error.code.rawValue) \(error.code.name): \(error.reason)")
///   if error.code == .trackNotFound { print(player.status.tracks) }
/// }
/// ```
public struct MediaError: Error, Hashable, Sendable {
  /// Which error it is; programs decide by this, not by `reason`.
  public var code: Code
  /// The item it concerns; `nil` when it concerns none.
  public var item: ItemID?
  /// What happened, in one line without control characters.
  public var reason: String
  /// What to do about it, where more is known than the code tells; `nil` where it is not.
  private var advice: String?

  /// Makes an error; of the reason 500 characters are kept, and those that would break a line become blanks.
  public init(_ code: Code, _ reason: String, item: ItemID? = nil) {
    self.code = code
    self.reason =
      reason.utf8.count <= 500 && reason.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
      ? reason
      : String(
        String.UnicodeScalarView(
          reason.unicodeScalars.prefix(500).map { Self.breaksLine($0) ? " " : $0 }))
    self.item = item
  }

  /// Makes an error of which more is known to do than its code tells.
  ///
  /// - Parameter advice: The recovery, a sentence in one line; that of the code for `nil`.
  package init(_ code: Code, _ reason: String, advice: String?) {
    self.init(code, reason)
    self.advice = advice
  }

  /// The error of a playlist that cannot be read from a line on.
  package static func malformedPlaylist(_ reason: String, line: Int) -> MediaError {
    MediaError(
      .malformedPlaylist, "line \(line): \(reason)",
      advice: "Correct the playlist at the line named.")
  }

  /// Whether a terminal might obey a character or break the line at it.
  private static func breaksLine(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// What a person can do about it, in one line.
  public var recovery: String { advice ?? code.recovery }

  /// Whether the process of a decoder is gone: what it was given after that is lost too.
  package var isLoss: Bool { code == .decoderLost }

  /// The same error with more before its reason.
  package func prefixed(_ text: String) -> MediaError {
    var longer = MediaError(code, "\(text): \(reason)", advice: advice)
    longer.item = item
    return longer
  }

  /// The same error, said of an item, unless it already names one.
  public func about(_ item: ItemID) -> MediaError {
    var named = self
    named.item = self.item ?? item
    return named
  }
}

extension MediaError: CustomStringConvertible {
  public var description: String { "\(code.name) (\(code.rawValue)): \(reason)" }
}
