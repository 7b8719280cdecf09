/// A filter that there is: its name, what it does and its parameters.
public struct FilterDefinition: Hashable, Sendable {
  /// What it is called in commands and on the command line, `gaussianBlur` for instance; unique.
  public var name: String
  /// What it does to a picture, in one line for a person.
  public var summary: String
  /// What can be set about it, in the order of the documents; often none.
  public var parameters: [FilterParameter]

  init(_ name: String, _ summary: String, _ parameters: [FilterParameter] = []) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
  }

  /// Lays values against the parameters.
  ///
  /// - Throws: A 1001 error that names what is unknown, missing or of the wrong type.
  func values(
    _ given: [(name: String, read: (FilterParameter) throws(MediaError) -> FilterValue)]
  ) throws(MediaError) -> [String: FilterValue] {
    var values: [String: FilterValue] = [:]
    for (name, read) in given {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        let names = parameters.map(\.name).joined(separator: ", ")
        throw MediaError(
          .invalidArgument,
          "the filter \(self.name) has no parameter \(name.prefix(60)); "
            + (names.isEmpty ? "it has none" : "it has \(names)"))
      }
      values[name] = try read(parameter)
    }
    for parameter in parameters where values[parameter.name] == nil {
      guard let value = parameter.default else {
        throw MediaError(
          .invalidArgument, "the parameter \(parameter.name) of the filter \(name) is missing")
      }
      values[parameter.name] = value
    }
    return values
  }
}
