package import MediaCore

extension Still {
  /// The still in a file as programs get it.
  package func json(file path: String) -> JSONObject {
    [
      "file": .string(path), "requestedTime": JSONValue(requestedTime),
      "actualTime": JSONValue(actualTime), "width": .int(size.width), "height": .int(size.height),
    ]
  }
}
