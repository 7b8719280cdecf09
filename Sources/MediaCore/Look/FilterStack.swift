/// The filters that pictures pass, first to last.
public struct FilterStack: Hashable, Sendable {
  public enum Entry: Hashable, Sendable {
    /// A filter of the catalogue.
    case named(FilterDescription)
    /// A filter that a program brings.
    case custom(CustomFilter)

    public var id: String {
      switch self {
      case .named(let filter): filter.id
      case .custom(let filter): filter.id
      }
    }
  }

  /// More than anybody needs, and less than would hold everything up.
  public static let limit = 32

  public private(set) var entries: [Entry] = []

  public init() {}

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

  public mutating func removeAll() { entries = [] }

  /// The filters as they are sent.
  public var json: JSONValue {
    .array(
      entries.map { entry in
        switch entry {
        case .named(let filter): .object(filter.json)
        case .custom(let filter): ["id": .string(filter.id), "name": "custom", "parameters": [:]]
        }
      })
  }

  /// How pictures in two fields become whole, if the stack asks for it: before all other filters.
  package var deinterlacing: FilterDescription? {
    entries.lazy.compactMap { entry in
      guard case .named(let filter) = entry, filter.name == "deinterlace" else { return nil }
      return filter
    }.first
  }
}
