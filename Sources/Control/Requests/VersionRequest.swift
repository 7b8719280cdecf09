internal import MediaCore

/// `version`: Tells which program and which protocol this is.
struct VersionRequest: ReadRequest {
  static let tellsOfPlayer = false
  static let method = "version"
  static let summary = "Tells which program this is, and which version of the protocol."
  static let result = JSONSchema.object([
    "name": .string, "version": .string, "protocol": .integer,
  ]).named("VersionReply")
  static let examples = [
    ControlExample(
      "Without parameters", [:],
      result: [
        "name": "vitrine", "version": .string(EngineVersion.current), "protocol": 1,
      ])
  ]

  init(_ arguments: Arguments) {}

  func answer(in context: RequestContext) -> JSONText {
    JSONText(["name": "vitrine", "version": .string(context.version), "protocol": 1])
  }
}
