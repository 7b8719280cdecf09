/// The filters that pictures pass, first to last.
public struct FilterStack: Hashable, Sendable {
  /// One filter in the stack.
  public enum Entry: Hashable, Sendable {
    /// A filter of the catalogue.
    case named(FilterDescription)
    /// A filter that a program brings.
    case custom(CustomFilter)

    /// What it is called in the stack, where no other has the same.
    public var id: String {
      switch self {
      case .named(let filter): filter.id
      case .custom(let filter): filter.id
      }
    }

    package static let record = JSONRecord<Entry>(
      "Filter",
      [
        .init("id", .string, \.id),
        .init("name", .string) { entry in
          if case .named(let filter) = entry { filter.name } else { "custom" }
        },
        .init("parameters", JSONFormat(["type": "object"]) { .object($0) }) { entry in
          switch entry {
          case .named(let filter): filter.parameters
          case .custom(let filter): filter.json
          }
        },
      ])
  }

  /// How many filters there may be: more than a picture needs, and less than would hold up playback.
  public static let limit = 32

  /// The filters, the first to be applied first; each has an id of its own, at most `limit` of them.
  public private(set) var entries: [Entry] = []

  /// Makes an empty stack.
  public init() {}

  /// Whether pictures pass as they are.
  public var isEmpty: Bool { entries.isEmpty }

  /// Puts a filter on the end, or in the place of the one that has its id.
  ///
  /// - Throws: A 3004 error when there are `limit` already.
  public mutating func put(_ entry: Entry) throws(MediaError) {
    if let place = entries.firstIndex(where: { $0.id == entry.id }) {
      entries[place] = entry
    } else if entries.count < Self.limit {
      entries.append(entry)
    } else {
      throw MediaError(.limitExceeded, "there are \(Self.limit) filters already")
    }
  }

  /// Changes parameters of a filter of the program's own.
  ///
  /// - Throws: A 1001 error where none has that id, and as `CustomFilter.setting(_:)`.
  public mutating func set(_ id: String, _ parameters: JSONObject) throws(MediaError) {
    for (place, entry) in entries.enumerated() {
      guard case .custom(let filter) = entry, filter.id == id else { continue }
      entries[place] = .custom(try filter.setting(parameters))
      return
    }
    throw MediaError(
      .invalidArgument, "there is no filter of the program's own called \(id.prefix(60))")
  }

  /// Takes all filters out.
  public mutating func removeAll() { entries = [] }

  /// The filters as JSON, as the status has them; one of a program's own has the name `custom`.
  public var json: JSONValue { Self.format.json(self) }

  package static let format = JSONFormat<FilterStack>(Entry.record.schema.list) {
    .array($0.entries.map { .object(Entry.record.json($0)) })
  }

  /// How pictures in two fields become whole, if the stack asks for it: before all other filters.
  package var deinterlacing: FilterDescription? {
    entries.lazy.compactMap { entry in
      guard case .named(let filter) = entry, filter.name == "deinterlace" else { return nil }
      return filter
    }.first
  }

  /// What makes pictures in two fields whole, and all other filters.
  package var parts: (fields: FilterStack, rest: FilterStack) {
    var (fields, rest) = (self, self)
    fields.entries = deinterlacing.map { [.named($0)] } ?? []
    rest.entries.removeAll { entry in
      if case .named(let filter) = entry { filter.name == "deinterlace" } else { false }
    }
    return (fields, rest)
  }
}
