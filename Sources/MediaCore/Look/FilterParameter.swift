/// A parameter that a filter has: its name, its type, its range, its unit and its default.
public struct FilterParameter: Hashable, Sendable {
  /// The type of a parameter's values, and what is allowed of it.
  public enum Kind: Hashable, Sendable {
    /// A number, clamped to a range.
    case number(ClosedRange<Double>)
    /// A whole number, rounded and clamped to a range.
    case integer(ClosedRange<Int>)
    /// True or false.
    case flag
    /// One of these words; the first is the default.
    case choice([String])
    /// `#rrggbb`, `#rgb`, or three numbers in 0…1.
    case color
    /// So many numbers, each clamped to a range.
    case numbers(Int, ClosedRange<Double>)
    /// The path of a `.cube` file.
    case file
  }

  /// What it is called in commands and on the command line; unique within its filter.
  public var name: String
  /// What it sets, in one line for a person.
  public var summary: String
  /// The type of its values, and their range.
  public var kind: Kind
  /// `pixels`, `degrees`, `kelvin`, `seconds` and the like; `nil` for plain numbers.
  public var unit: String?
  /// What it is when it is not given; `nil` when it must be.
  public var `default`: FilterValue?

  /// A number of a range.
  public static func number(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>, default value: Double,
    unit: String? = nil
  ) -> Self {
    Self(
      name: name, summary: summary, kind: .number(range), unit: unit, default: .number(value))
  }

  /// A whole number of a range.
  public static func integer(
    _ name: String, _ summary: String, _ range: ClosedRange<Int>, default value: Int,
    unit: String? = nil
  ) -> Self {
    Self(
      name: name, summary: summary, kind: .integer(range), unit: unit,
      default: .number(Double(value)))
  }

  /// True or false.
  public static func flag(_ name: String, _ summary: String, default value: Bool) -> Self {
    Self(name: name, summary: summary, kind: .flag, default: .flag(value))
  }

  /// One of some words; the first is the default.
  public static func choice(_ name: String, _ summary: String, _ words: [String]) -> Self {
    Self(
      name: name, summary: summary, kind: .choice(words), default: .choice(words.first ?? ""))
  }

  /// A colour.
  public static func color(_ name: String, _ summary: String, default value: RGBColor) -> Self {
    Self(name: name, summary: summary, kind: .color, default: .color(value))
  }

  /// As many numbers as the default has.
  public static func numbers(
    _ name: String, _ summary: String, _ range: ClosedRange<Double>, default values: [Double]
  ) -> Self {
    Self(
      name: name, summary: summary, kind: .numbers(values.count, range), default: .numbers(values))
  }

  /// How strong an effect is, between the picture as it was and the effect in full.
  static var intensity: Self {
    .number("intensity", "How much of the effect: 0 is none, 1 all of it.", 0...1, default: 1)
  }
}

extension FilterParameter {
  /// Reads a value.
  ///
  /// - Throws: A 1001 error for one of another type; numbers outside the range are clamped.
  func read(_ json: JSONValue) throws(MediaError) -> FilterValue {
    switch kind {
    case .number(let range): return .number(Self.clamp(try number(json), range))
    case .integer(let range):
      let bounds = Double(range.lowerBound)...Double(range.upperBound)
      return .number(Self.clamp(try number(json), bounds).rounded())
    case .flag:
      guard case .bool(let flag) = json else { throw mismatch("is not true or false") }
      return .flag(flag)
    case .choice(let words):
      guard case .string(let word) = json, words.contains(word) else {
        throw mismatch("is not one of \(words.joined(separator: ", "))")
      }
      return .choice(word)
    case .color: return .color(try color(json))
    case .numbers(let count, let range):
      return .numbers(try numbers(json, count).map { Self.clamp($0, range) })
    case .file:
      guard case .string(let path) = json, !path.isEmpty, !path.utf8.contains(0) else {
        throw mismatch("is not a path")
      }
      return .file(path)
    }
  }

  /// Reads a value as it is written on a command line: `0.5`, `true`, `#ff0000`, `0.2,0.7,0.1`.
  func read(_ text: String) throws(MediaError) -> FilterValue {
    let json: JSONValue =
      switch kind {
      case .number, .integer: Double(text).map { .number($0) } ?? .string(text)
      case .flag: text == "true" || text == "false" ? .bool(text == "true") : .string(text)
      case .choice, .file: .string(text)
      case .color where !text.utf8.contains(UInt8(ascii: ",")): .string(text)
      case .color, .numbers:
        .array(
          text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0).map { .number($0) } ?? .string(String($0)) })
      }
    return try read(json)
  }

  private func number(_ json: JSONValue) throws(MediaError) -> Double {
    switch json {
    case .int(let value): return Double(value)
    case .number(let value) where value.isFinite: return value
    default: throw mismatch("is not a number")
    }
  }

  private func numbers(_ json: JSONValue, _ count: Int) throws(MediaError) -> [Double] {
    guard case .array(let values) = json, values.count == count else {
      throw mismatch("is not a list of \(count) numbers")
    }
    var numbers: [Double] = []
    for value in values { numbers.append(try number(value)) }
    return numbers
  }

  private func color(_ json: JSONValue) throws(MediaError) -> RGBColor {
    if case .string(let text) = json, let color = RGBColor(hexadecimal: text) { return color }
    guard case .array = json else { throw mismatch("is not a colour such as #ff8000") }
    let values = try numbers(json, 3).map { Self.clamp($0, 0...1) }
    return RGBColor(red: values[0], green: values[1], blue: values[2])
  }

  private func mismatch(_ reason: String) -> MediaError {
    MediaError(.invalidArgument, "the parameter \(name) \(reason)")
  }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
