extension ItemTransition {
  /// The members of the command that asks for it.
  package var json: JSONObject {
    var object: JSONObject = ["kind": .string(kind), "duration": JSONValue(length)]
    if case .fade(_, let color) = self { object["color"] = .string(color.text) }
    return object
  }
}
