/// The value of a filter's parameter, of the type that the parameter has.
public enum FilterValue: Hashable, Sendable {
  /// A number; whole where the parameter is.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// One of the parameter's words.
  case choice(String)
  /// A colour, each part 0…1.
  case color(RGBColor)
  /// So many numbers as the parameter has.
  case numbers([Double])
  /// The path of a file, which has not been read.
  case file(String)
  /// What a file held.
  case table(ColorTable)
}

extension FilterValue {
  /// The value as it is sent.
  public var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .choice(let word): .string(word)
    case .color(let color): .string(color.hexadecimal)
    case .numbers(let numbers): .array(numbers.map { .number($0) })
    case .file(let path): .string(path)
    case .table(let table): .string(table.source)
    }
  }
}
