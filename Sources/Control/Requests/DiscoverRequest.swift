internal import MediaCore

/// `rpc.discover`: Describes every method.
struct DiscoverRequest: ReadRequest {
  static let tellsOfPlayer = false
  static let method = "rpc.discover"
  static let summary = "Describes every method as an OpenRPC document."
  static let result: JSONSchema = {
    var document = JSONSchema.object([
      "openrpc": .string, "info": ["type": "object"],
      "methods": JSONSchema(["type": "object"]).list, "components": ["type": "object"],
    ])
    // `x-notifications`, which generators of clients would make a member of, is no name in most languages.
    document.value["additionalProperties"] = true
    return document.named("OpenRPCDocument")
  }()
  static let examples = [
    ControlExample(
      "Shortened", [:],
      result: [
        "openrpc": "1.3.2", "info": ["title": "Vitrine", "version": "1.0"], "methods": [],
        "x-notifications": [], "components": ["schemas": [:]],
      ])
  ]

  init(_ arguments: Arguments) {}

  func answer(in context: RequestContext) -> JSONText {
    JSONText(context.registry.openRPC(version: context.version))
  }
}
