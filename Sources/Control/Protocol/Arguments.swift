package import MediaCore

/// The values given for a method's parameters, by name or by place.
package struct Arguments: Sendable {
  private let parameters: [ParameterDescription]
  private var values: [JSONValue?]

  /// Lays what a call gave against the parameters of its method.
  ///
  /// - Throws: -32602 naming a parameter that is unknown or missing, or when there are too many.
  package init(
    _ given: JSONValue?, for parameters: [ParameterDescription]
  ) throws(RPCError) {
    self.parameters = parameters
    values = []
    switch given {
    case .array(let list): try take(list)
    case .object(let object): try take(object)
    default: break
    }
    for (index, parameter) in parameters.enumerated()
    where parameter.isRequired && value(at: index) == nil {
      throw .invalidParameter(parameter.name, "is missing")
    }
  }

  /// The value of a parameter that is required or has a default.
  package func value<Value>(_ parameter: Parameter<Value>) throws(RPCError) -> Value {
    guard let value = try optional(parameter) else {
      throw .invalidParameter(parameter.description.name, "is missing")
    }
    return value
  }

  /// The value of a parameter; `nil` when it was not given and has no default.
  package func optional<Value>(_ parameter: Parameter<Value>) throws(RPCError) -> Value? {
    let name = parameter.description.name
    let index = parameters.firstIndex { $0.name == name }
    guard let json = index.flatMap(value(at:)) ?? parameter.description.default else { return nil }
    do {
      return try parameter.type.read(json)
    } catch {
      throw .invalidParameter(name + error.path, error.reason)
    }
  }

  private mutating func take(_ list: [JSONValue]) throws(RPCError) {
    guard list.count <= parameters.count else {
      throw .invalidParameter(
        "[\(parameters.count)]", "is one too many: the method has \(parameters.count) parameters")
    }
    // An array has no other way to leave out what stands before a parameter that is given.
    values = zip(list, parameters).map { value, parameter in
      value == .null && !parameter.isRequired && !parameter.takesNull ? JSONValue?.none : value
    }
  }

  private mutating func take(_ object: JSONObject) throws(RPCError) {
    guard !object.members.isEmpty else { return }
    values = Array(repeating: nil, count: parameters.count)
    for member in object.members {
      guard let index = index(of: member) else {
        let unknown = TypeMismatch.unknown(member.name, of: parameters.map(\.name))
        throw .invalidParameter(String(member.name.prefix(100)), unknown.reason)
      }
      values[index] = member.value
    }
  }

  /// Which parameter a member is for: of two that have been called so, the one that takes values like it.
  private func index(of member: JSONObject.Member) -> Int? {
    let called = parameters.indices.filter { parameters[$0].isCalled(member.name) }
    return called.first { parameters[$0].mayBe(member.value) }
      ?? called.first { parameters[$0].name == member.name } ?? called.first
  }

  private func value(at index: Int) -> JSONValue? { index < values.count ? values[index] : nil }
}
