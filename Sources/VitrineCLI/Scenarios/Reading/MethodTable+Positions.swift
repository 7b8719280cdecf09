internal import Control
internal import MediaCore

extension MethodTable {
  /// The parameters of a call, those in a list by their names: a word by itself could be the first of them or the list.
  ///
  /// What is no list of the method's parameters stays as it is.
  func named(_ parameters: JSONValue, of method: String) -> JSONValue {
    guard case .array(let list) = parameters, let known = self[method]?.parameters,
      list.count <= known.count
    else { return parameters }
    // A list of what the first parameter is a list of is that one.
    if let first = known.first, let value = list.first {
      let schema = ValueSchema(first.schema.expanded)
      if let element = schema.element, !schema.takes(value), list.allSatisfy(element.takes) {
        return .object([first.name: parameters])
      }
    }
    var object = JSONObject()
    for (parameter, value) in zip(known, list) {
      // A list has no other way to leave one out.
      if value == .null, !ValueSchema(parameter.schema.expanded).takes(.null) {
        guard !parameter.isRequired else { return parameters }
        continue
      }
      object[parameter.name] = value
    }
    return .object(object)
  }
}
