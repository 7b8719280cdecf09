/// Any value that JSON can hold, with the members of objects in the order they were written.
///
/// Whole numbers that fit stay whole (RFC 8259 §6 leaves that open). Reading JSON is the business of the
/// targets that take it in; writing it is here, so that equal values always give equal bytes.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction or an exponent that 64 bits hold.
  case int(Int)
  /// Any other number; what is not finite is written as `null`.
  case number(Double)
  /// Text, with its escapes resolved.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Members in the order they were written.
  case object(JSONObject)
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Makes a `string`.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes an `int`.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Makes a `number`.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a `bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes an `array`.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an `object`, its members in the order they are written.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member($0, $1) }))
  }
  /// Makes `null`.
  public init(nilLiteral: ()) { self = .null }

  /// The string, or null when there is none.
  public init(_ string: String?) { self = string.map { .string($0) } ?? .null }

  /// The time in seconds, or null when there is none.
  public init(_ time: MediaTime?) { self = time.map { .number($0.seconds) } ?? .null }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON in one line.
  public var description: String { json }
}

extension JSONValue {
  /// A member of an object; `nil` for one that is missing, and of anything else.
  ///
  /// Only an object takes one.
  public subscript(name: String) -> JSONValue? {
    get { if case .object(let object) = self { object[name] } else { nil } }
    set {
      guard case .object(var object) = self else { return }
      object[name] = newValue
      self = .object(object)
    }
  }
}
