internal import MediaCore
internal import Playback

/// `filter`: Adds a filter to the stack, or changes the one that has its id.
struct FilterRequest: PlaybackRequest {
  static let method = "filter"
  static let summary = "Adds a filter to the stack that pictures pass, or changes one by its id."
  private static let name = Parameter(
    "name", .filterName,
    "A filter of the catalogue, one of Core Image's names, or custom for one of the program's own, by its id."
  )
  private static let values = Parameter(
    "parameters", .filterParameters, "What is not the default; see the method filters.",
    default: [:])
  private static let clear = Parameter(
    "clear", .boolean, "Whether all other filters are taken out.", default: false)
  private static let id = Parameter<String>.optional(
    "id", .string, "What it is called in the stack; its name if not given.")
  static let parameters = [
    name.description, values.description, clear.description, id.description,
  ]
  static let result = JSONSchema.object(
    ["filter": FilterStack.Entry.record.schema, "ignored": .string.list], optional: ["ignored"]
  ).named("FilterReply")
  static let errors = RPCError.ofReading + RPCError.of(.processingFailed)
  static let examples = [
    ControlExample(
      "Soft", ["name": "gaussianBlur", "parameters": ["radius": 4]],
      result: [
        "filter": ["id": "gaussianBlur", "name": "gaussianBlur", "parameters": ["radius": 4]]
      ])
  ]

  /// What the filter is to be.
  private enum Change {
    case named(FilterDescription, clear: Bool)
    /// Parameters of a filter of the program's own, by its id.
    case custom(String, JSONObject)
  }

  private let change: Change

  init(_ arguments: Arguments) throws(RPCError) {
    let clear = try arguments.value(Self.clear)
    let name = try arguments.value(Self.name)
    let values = try arguments.value(Self.values)
    let id = try arguments.optional(Self.id)
    if name == "custom" {
      guard let id else {
        throw .invalidParameter("id", "is missing: it names a filter of the program's own")
      }
      change = .custom(id, values)
      return
    }
    do {
      change = .named(try FilterDescription(name, values, id: id), clear: clear)
    } catch {
      throw .invalidParameter("parameters", "do not fit: \(error.reason)")
    }
  }

  var command: PlaybackCommand {
    switch change {
    case .named(let filter, let clear): .filter(.named(filter), clear: clear)
    case .custom(let id, let parameters): .setFilter(id, parameters)
    }
  }

  func reply(_ items: [ItemID]) -> JSONValue {
    switch change {
    case .named(let filter, _) where filter.ignored.isEmpty: ["filter": .object(filter.json)]
    case .named(let filter, _):
      [
        "filter": .object(filter.json),
        "ignored": .array(filter.ignored.map { .string($0) }),
      ]
    case .custom(let id, let parameters):
      ["filter": ["id": .string(id), "name": "custom", "parameters": .object(parameters)]]
    }
  }
}

extension ValueType<JSONObject> {
  /// The values of a filter; of the members the schema tells those that are files.
  fileprivate static var filterParameters: Self {
    let files = FilterCatalog.all.flatMap(\.parameters).filter { $0.kind == .file }
    let members = files.map { JSONObject.Member($0.name, JSONSchema.source.value) }
    return ValueType(schema: [
      "type": "object", "properties": .object(JSONObject(members)), "additionalProperties": true,
    ]) { (json) throws(TypeMismatch) in try ValueType.object.read(json) }
  }
}

extension ValueType<String> {
  /// The name of a filter.
  fileprivate static var filterName: Self {
    let names = FilterCatalog.all.map(\.name) + FilterCatalog.aliases.map(\.name) + ["custom"]
    return ValueType(schema: .words(names)) {
      (json) throws(TypeMismatch) in
      let name = try String(json)
      guard name != "custom", let reason = FilterCatalog.reasonAgainst(name) else { return name }
      throw TypeMismatch("is unknown: \(reason)")
    }
  }
}
