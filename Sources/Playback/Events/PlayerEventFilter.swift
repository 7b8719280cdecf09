package import MediaCore

/// Which events a subscriber wants.
///
/// Written as an event's name (`playing`), the name with `Any` (`seekAny`, the same thing), the name with a
/// condition on one of its fields (`paused(reason=command)`, `seek(finished=true)`, `error(error.code=1004)`), or
/// `any` for all.
/// An `overflow` is sent to every subscriber whose queue overflowed.
///
/// ```swift
/// let byCommand = PlayerEventFilter("paused(reason=command)")
/// let all = PlayerEventFilter.any
/// print(PlayerEventFilter("pausd") == nil, byCommand != all)
/// ```
public struct PlayerEventFilter: Sendable, Hashable {
  /// An event's name; `nil` for all.
  public var name: String?
  /// The field that must have a value, and the value; `nil` for no condition.
  public var condition: Condition?

  /// What a field of an event must be.
  public struct Condition: Sendable, Hashable {
    /// The name of the field, as in the event's JSON, or of a member of an object (`error.code`); empty for any field.
    public var field: String
    /// What it must be: the text of a string, or the JSON of anything else (`true`, `2.5`).
    public var value: String
  }

  /// Every event.
  public static let any = PlayerEventFilter(name: nil, condition: nil)

  init(name: String?, condition: Condition?) {
    self.name = name
    self.condition = condition
  }

  /// Reads a filter as it is written; `nil` when it names no event, a field that the event does not have, or a
  /// value that the field never has.
  public init?(_ text: String) {
    let (name, condition) = Self.parts(of: text)
    if name == "any" {
      // Fields differ from event to event: a condition on all of them says nothing.
      guard condition == nil else { return nil }
      self.init(name: nil, condition: nil)
      return
    }
    guard PlayerEvent.Kind.fieldNames(of: name) != nil else { return nil }
    guard let condition else {
      self.init(name: name, condition: nil)
      return
    }
    guard let condition = condition.asFound(in: name) else { return nil }
    self.init(name: name, condition: condition)
  }

  /// The name without `Any`, and the condition, whether there is such an event or not.
  static func parts(of text: String) -> (name: String, condition: Condition?) {
    var name = text
    var condition: Condition?
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      name = String(text[..<open])
      let inside = text[text.index(after: open)...].dropLast()
      if let equals = inside.firstIndex(of: "=") {
        condition = Condition(
          field: String(inside[..<equals]),
          value: String(inside[inside.index(after: equals)...]))
      } else if !inside.isEmpty {
        condition = Condition(field: "", value: String(inside))
      }
    }
    if name.hasSuffix("Any"), name != "anyAny" { name = String(name.dropLast(3)) }
    return (name, condition)
  }

  /// Whether an event is wanted.
  public func matches(_ event: PlayerEvent) -> Bool {
    guard let name else { return true }
    return event.kind.name == name && holds(for: event.kind.fields)
  }

  /// Whether an event is wanted that has come as JSON.
  package func matches(_ event: JSONObject) -> Bool {
    guard let name else { return true }
    guard event["event"] == .string(name) else { return false }
    var fields = event
    for member in ["event", "time", "item", "clock", "date"] { fields[member] = nil }
    return holds(for: fields)
  }

  /// Whether the fields of an event are as the condition says.
  private func holds(for fields: JSONObject) -> Bool {
    guard let condition else { return true }
    return fields.members.contains { field in
      Condition.candidates(of: field).contains(condition)
    }
  }
}
