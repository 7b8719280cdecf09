internal import MediaCore
internal import Playback

/// `filters`: Lists the filters that pictures pass, and those that there are.
struct FiltersRequest: ReadRequest {
  static let method = "filters"
  static let summary = "Lists the filters that pictures pass, and on demand all that there are."
  private static let catalog = Parameter(
    "catalog", .boolean, "Whether all that there are are listed with their parameters.",
    default: false)
  static let parameters = [catalog.description]
  static let result = JSONSchema.object(
    [
      "filters": FilterStack.format.schema, "catalog": FilterDefinition.record.schema.list,
    ], optional: ["catalog"]
  ).named("FiltersReply")
  static let examples = [
    ControlExample(
      "Of a stack without any", [:], result: ["filters": []])
  ]

  private let listsCatalog: Bool

  init(_ arguments: Arguments) throws(RPCError) {
    listsCatalog = try arguments.value(Self.catalog)
  }

  func answer(in context: RequestContext) -> JSONText {
    var reply: JSONObject = ["filters": context.player.status.filters.json]
    if listsCatalog { reply["catalog"] = .array(FilterCatalog.all.map { .object($0.json) }) }
    return JSONText(.object(reply))
  }
}
