internal import FoundationEssentials
internal import MediaCore
internal import Synchronization

/// The bytes of files that are served, kept until a file has changed; any thread may use it.
final class OriginFiles: Sendable {
  private struct Entry {
    var path: String
    var state: State
    var bytes: [UInt8]
  }

  /// What another content has another of: a clock's tick may be longer than it takes to write anew.
  private struct State: Equatable {
    var date: Date?
    var size: Int?
    var number: Int?

    init(_ facts: [FileAttributeKey: Any]) {
      date = facts[.modificationDate] as? Date
      size = facts[.size] as? Int
      number = facts[.systemFileNumber] as? Int
    }
  }

  /// How many bytes are kept at most; one file is, however large.
  private static let limit = 256 << 20

  /// The last used at the end.
  private let entries = Mutex<[Entry]>([])

  /// What a file holds; `nil` for none that can be read.
  func bytes(_ path: String) -> [UInt8]? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      facts[.type] as? FileAttributeType != .typeDirectory
    else { return nil }
    let state = State(facts)
    let known = entries.withLock { entries -> [UInt8]? in
      guard let place = entries.firstIndex(where: { $0.path == path }) else { return nil }
      let entry = entries.remove(at: place)
      guard entry.state == state else { return nil }
      entries.append(entry)
      return entry.bytes
    }
    if let known { return known }
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
    let bytes = [UInt8](data)
    entries.withLock { entries in
      entries.append(Entry(path: path, state: state, bytes: bytes))
      var size = entries.reduce(0) { $0 + $1.bytes.count }
      while size > Self.limit, entries.count > 1 { size -= entries.removeFirst().bytes.count }
    }
    return bytes
  }
}
