/// Any value that JSON can hold, with the members of objects in the order they were written.
///
/// Whole numbers that fit stay whole (RFC 8259 §6 leaves that open). Reading JSON is the business of the
/// targets that take it in; writing it is here, so that equal values always give equal bytes.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object, in order.
///
/// Of members with the same name the last counts.
public struct JSONObject: Sendable, Hashable {
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  public var members: [Member]

  public init(_ members: [Member] = []) { self.members = members }

  /// The value of a member; setting `nil` removes it.
  public subscript(name: String) -> JSONValue? {
    get { members.last { $0.name == name }?.value }
    set {
      let place = members.lastIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): members.append(Member(name, value))
      case (_, nil): members.removeAll { $0.name == name }
      }
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member($0, $1) }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member($0, $1) }))
  }
  public init(nilLiteral: ()) { self = .null }

  /// The string, or null when there is none.
  public init(_ string: String?) { self = string.map { .string($0) } ?? .null }

  /// The time in seconds, or null when there is none.
  public init(_ time: MediaTime?) { self = time.map { .number($0.seconds) } ?? .null }
}
