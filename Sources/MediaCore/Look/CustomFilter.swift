/// A filter of a program's own in the stack, under an id.
///
/// What can be set of it is declared with it: clients see the values in the method `filters`, and set them by
/// `{"name": "custom", "id": …, "parameters": {…}}`.
public struct CustomFilter: Hashable, Sendable {
  /// What it is called in the stack, where no other has the same.
  public let id: String
  package let filter: any CustomFiltering
  /// What can be set of it.
  public let parameters: [FilterParameter]
  /// The value of each parameter by its name, of the parameter's type and within its range.
  public private(set) var values: [String: FilterValue] = [:]

  /// Puts a filter under an id; of two filters with one id in a stack the later takes the place of the earlier.
  ///
  /// - Parameter parameters: What can be set of it; each begins with its default. The default is none.
  public init(_ id: String, _ filter: any CustomFiltering, parameters: [FilterParameter] = []) {
    self.id = id
    self.filter = filter
    self.parameters = parameters
    for parameter in parameters { values[parameter.name] = parameter.default }
  }

  /// The same filter with other values of some parameters.
  ///
  /// - Throws: A 1001 error for a parameter that was not declared and a value of another type. Numbers outside their
  ///   range are clamped.
  public func setting(_ given: JSONObject) throws(MediaError) -> CustomFilter {
    var filter = self
    for member in given.members {
      guard let parameter = parameters.first(where: { $0.name == member.name }) else {
        throw MediaError(
          .invalidArgument,
          "the filter \(id) has no parameter \(member.name.prefix(60))"
            + NameDistance.advice(on: member.name, of: parameters.map(\.name)))
      }
      filter.values[member.name] = try parameter.read(member.value)
    }
    return filter
  }

  /// The value of every parameter as it is sent.
  var json: JSONObject {
    JSONObject(parameters.map { .init($0.name, values[$0.name]?.json ?? .null) })
  }
}

extension CustomFilter {
  public static func == (left: CustomFilter, right: CustomFilter) -> Bool {
    left.id == right.id && left.filter === right.filter && left.values == right.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ObjectIdentifier(filter))
    hasher.combine(values)
  }
}
