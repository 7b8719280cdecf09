/// The name of one item of a queue: chosen by the caller that adds it, or made up by the engine.
public struct ItemID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name as it stands in commands, events and the status; unique within its queue.
  public var rawValue: String

  /// Makes an id of a name; an empty one is refused (1001) when the item is queued.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes an id of a name, as `init(rawValue:)` does.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }
}

extension ItemID: ExpressibleByStringLiteral {
  /// Makes an id of a name that is written in the program.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
