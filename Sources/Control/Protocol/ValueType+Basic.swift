package import MediaCore

extension ValueType<Double> {
  /// A number, clamped to a range.
  package static func number(in range: ClosedRange<Double>) -> Self {
    ValueType(schema: [
      "type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
    ]) { (json) throws(TypeMismatch) in
      min(max(try Double(json), range.lowerBound), range.upperBound)
    }
  }
}

extension ValueType<MediaTime> {
  /// A time in seconds.
  package static var seconds: ValueType<MediaTime> {
    ValueType(schema: ["type": "number"]) { (json) throws(TypeMismatch) in
      .seconds(try Double(json))
    }
  }

  /// A length in seconds, not below a least one.
  package static func seconds(atLeast least: Double) -> ValueType<MediaTime> {
    ValueType(schema: ["type": "number", "minimum": .number(least)]) {
      (json) throws(TypeMismatch) in .seconds(max(try Double(json), least))
    }
  }
}

extension ValueType<Int> {
  /// A whole number of any size that fits.
  package static var integer: Self {
    ValueType(schema: ["type": "integer"]) { (json) throws(TypeMismatch) in try Int(json) }
  }

  /// A whole number, clamped from below.
  package static func integer(atLeast least: Int) -> Self {
    ValueType(schema: ["type": "integer", "minimum": .int(least)]) {
      (json) throws(TypeMismatch) in max(try Int(json), least)
    }
  }

  /// A whole number, clamped to a range.
  package static func integer(in range: ClosedRange<Int>) -> Self {
    ValueType(schema: [
      "type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound),
    ]) { (json) throws(TypeMismatch) in
      min(max(try Int(json), range.lowerBound), range.upperBound)
    }
  }
}

extension ValueType<Bool> {
  package static var boolean: Self {
    ValueType(schema: ["type": "boolean"]) { (json) throws(TypeMismatch) in
      guard case .bool(let value) = json else { throw TypeMismatch("is not true or false") }
      return value
    }
  }
}

extension ValueType<String> {
  package static var string: Self {
    ValueType(schema: ["type": "string"]) { (json) throws(TypeMismatch) in try String(json) }
  }
}

extension ValueType<String> {
  /// The language tag of a track (RFC 5646), or another word for it; no number, which would be a place.
  package static var language: Self {
    ValueType(schema: ["type": "string"]) { (json) throws(TypeMismatch) in
      let text = try String(json)
      guard text.isEmpty || !text.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw TypeMismatch("is no language tag: index=\(text.prefix(20)) chooses by the place")
      }
      return text
    }
  }

  /// A file or another source: a path, a URL or a bare name.
  ///
  /// Its schema has the format `source`, by which a client on the same machine knows what it may make absolute.
  package static var source: Self {
    ValueType(schema: .source) { (json) throws(TypeMismatch) in try String(json) }
  }
}

extension ValueType {
  /// A value, or null for none.
  package static func orNull<Wrapped: Sendable>(
    _ type: ValueType<Wrapped>
  ) -> Self where Value == Wrapped? {
    ValueType(
      schema: JSONSchema(["oneOf": [type.schema.value, ["type": "null"]]], of: [type.schema])
    ) {
      (json) throws(TypeMismatch) in json == .null ? nil : try type.read(json)
    }
  }
}

extension ValueType<JSONObject> {
  /// An object with members of any kind.
  package static var object: Self {
    ValueType(schema: ["type": "object"]) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      return object
    }
  }
}

extension ValueType where Value: RawRepresentable<String> {
  /// One of some names.
  package static func choice(of values: [Value]) -> Self {
    let names = values.map(\.rawValue)
    return ValueType(schema: ["type": "string", "enum": .array(names.map { .string($0) })]) {
      (json) throws(TypeMismatch) in
      guard case .string(let name) = json, let value = values.first(where: { $0.rawValue == name })
      else { throw TypeMismatch("is not one of \(names.joined(separator: ", "))") }
      return value
    }
  }
}

extension ValueType {
  /// An array of values of one type.
  package static func array<Element: Sendable>(
    of element: ValueType<Element>
  ) -> Self where Value == [Element] {
    ValueType(schema: element.schema.list) { (json) throws(TypeMismatch) in
      guard case .array(let values) = json else { throw TypeMismatch("is not an array") }
      var elements: [Element] = []
      for (index, value) in values.enumerated() {
        do throws(TypeMismatch) {
          elements.append(try element.read(value))
        } catch {
          throw error.within("[\(index)]")
        }
      }
      return elements
    }
  }
}

extension ValueType {
  /// A value, or an array of values of the same type.
  package static func oneOrMore<Element: Sendable>(
    _ element: ValueType<Element>
  ) -> Self where Value == [Element] {
    let list = ValueType.array(of: element)
    return ValueType(
      schema: JSONSchema(
        ["oneOf": [element.schema.value, list.schema.value]], of: [element.schema])
    ) {
      (json) throws(TypeMismatch) in
      if case .array = json { return try list.read(json) }
      return [try element.read(json)]
    }
  }
}

extension Double {
  init(_ json: JSONValue) throws(TypeMismatch) {
    switch json {
    case .int(let value): self = Double(value)
    case .number(let value): self = value
    default: throw TypeMismatch("is not a number")
    }
  }
}

extension Int {
  /// A whole number, clamped to what fits.
  init(_ json: JSONValue) throws(TypeMismatch) {
    switch json {
    case .int(let value): self = value
    case .number(let value) where value == value.rounded():
      self = Int(exactly: value) ?? (value < 0 ? .min : .max)
    default: throw TypeMismatch("is not a whole number")
    }
  }
}

extension String {
  init(_ json: JSONValue) throws(TypeMismatch) {
    guard case .string(let value) = json else { throw TypeMismatch("is not a string") }
    self = value
  }
}
