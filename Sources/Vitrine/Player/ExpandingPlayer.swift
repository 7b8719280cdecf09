internal import MediaCore
internal import Playback
internal import Streaming

/// A player to which directories, playlists, graphics and filters with files can be given: it puts what they hold in
/// their place.
///
/// They are read on a thread of their own, since that may block, and before the player hears of the command: one
/// that cannot be read changes nothing.
struct ExpandingPlayer: PlayerControlling {
  private let player: Player
  private let opener: DefaultSourceOpener

  init(_ player: Player, _ opener: DefaultSourceOpener) {
    self.player = player
    self.opener = opener
  }

  var status: PlayerStatus { player.status }

  @discardableResult
  func send(
    _ command: PlaybackCommand, until completion: Completion = .accepted, timeout: MediaTime? = nil
  ) async throws(MediaError) -> [ItemID] {
    try await player.send(expand(command), until: completion, timeout: timeout)
  }

  /// As the player's: with nothing between the commands.
  func send(_ commands: [PlaybackCommand]) async throws(MediaError) {
    var expanded: [PlaybackCommand] = []
    for command in commands { expanded.append(try await expand(command)) }
    try await player.send(expanded)
  }

  func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot {
    try await player.snapshot(options)
  }

  func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime, timeInterval: MediaTime?,
    receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    player.subscribe(
      to: filters, interval: interval, timeInterval: timeInterval, receive: receive)
  }

  /// The items that items stand for, in order.
  func expand(_ items: [ItemDescription]) async throws(MediaError) -> [ItemDescription] {
    let opener = opener
    return try await Self.onThread { () throws(MediaError) in
      var expanded: [ItemDescription] = []
      for item in items {
        expanded += item.listed(as: try opener.expand(item.source).map(\.source))
      }
      return expanded
    }
  }

  /// The filter with what its file holds, if it has one.
  private func load(_ filter: FilterDescription) async throws(MediaError) -> FilterDescription {
    guard let file = filter.file else { return filter }
    let opener = opener
    return try await Self.onThread { () throws(MediaError) in
      let text = try opener.text(ofFile: file, atMost: ColorTable.largestFile)
      return filter.replacingFile(with: try ColorTable(parsing: text, source: file))
    }
  }

  /// The same change with the file that it names read.
  private func read(_ change: VectorChange) async throws(MediaError) -> VectorChange {
    guard case .file(let name)? = change.content else { return change }
    let opener = opener
    var change = change
    change.content = .data(
      VectorData(
        try await Self.onThread { () throws(MediaError) in
          try opener.contents(of: name, atMost: VectorData.sizeLimit)
        }, name: name))
    return change
  }

  /// Does on a thread of its own what may block.
  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(MediaError) -> Value
  ) async throws(MediaError) -> Value {
    let result: Result<Value, MediaError> = await withCheckedContinuation { continuation in
      do throws(MediaError) {
        try WorkerThread.start { continuation.resume(returning: Result(catching: body)) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  private func expand(_ command: PlaybackCommand) async throws(MediaError) -> PlaybackCommand {
    if case .filter(.named(let filter), let clear) = command {
      return .filter(.named(try await load(filter)), clear: clear)
    }
    if case .addVector(let change) = command { return .addVector(try await read(change)) }
    guard case .queue(let queue) = command else { return command }
    switch queue {
    case .append(let items): return .queue(.append(try await expand(items)))
    case .insert(let items, let place):
      return .queue(.insert(try await expand(items), at: place))
    case .set(let items): return .queue(.set(try await expand(items)))
    case .replace(let id, let item):
      let items = try await expand([item])
      guard items.count == 1 else {
        throw MediaError(
          .invalidArgument, "'\(item.source)' lists \(items.count) items, and one is replaced",
          item: id)
      }
      return .queue(.replace(id, with: items[0]))
    case .remove, .move, .next, .previous, .jump, .clear: return command
    }
  }
}

extension ItemDescription {
  /// The same for each of the sources that its own stands for.
  ///
  /// Of an item with an id that stands for several, each has the id with its number, from 1: `ads-1`, so that a
  /// list that is set again leaves the present one alone.
  func listed(as sources: [String]) -> [ItemDescription] {
    sources.enumerated().map { index, source in
      var item = self
      item.source = source
      if sources.count > 1, let id { item.id = ItemID("\(id)-\(index + 1)") }
      return item
    }
  }
}
