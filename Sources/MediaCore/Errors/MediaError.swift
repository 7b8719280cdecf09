/// What went wrong, with a stable number, the item it concerns, a reason and what to do about it.
public struct MediaError: Error, Hashable, Sendable {
  public var code: Code
  /// The item it concerns; `nil` when it concerns none.
  public var item: ItemID?
  /// What happened, in one line without control characters.
  public var reason: String

  public init(_ code: Code, _ reason: String, item: ItemID? = nil) {
    self.code = code
    self.reason = String(
      String.UnicodeScalarView(
        reason.unicodeScalars.prefix(500).map { Self.breaksLine($0) ? " " : $0 }))
    self.item = item
  }

  /// Whether a terminal might obey a character or break the line at it.
  private static func breaksLine(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// What a person can do about it, in one line.
  public var recovery: String { code.recovery }

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

/// The name of one item of a queue: chosen by the one who adds it, or made up by the engine.
public struct ItemID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }
}
