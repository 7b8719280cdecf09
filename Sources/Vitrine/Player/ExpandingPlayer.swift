internal import HLS
internal import MediaCore
internal import Playback
internal import Streaming

/// A player to which directories, playlists, graphics and filters with files can be given: it puts what they hold in
/// their place.
///
/// They are read before the player hears of the command: one that cannot be read, or not in the time that the command
/// may take, changes nothing.
struct ExpandingPlayer: BurstTaking, LossTaking {
  private let player: Player
  private let opener: DefaultSourceOpener
  private let time: any TimeSource
  /// Whether reading ends with the task that asks for it.
  private var endsWhenCancelled = false

  /// - Parameter time: What a command's time is measured by; in virtual time reading takes none.
  init(_ player: Player, _ opener: DefaultSourceOpener, time: any TimeSource) {
    self.player = player
    self.opener = opener
    self.time = time
  }

  /// The same for a caller that does not want what is read once its task is cancelled.
  var endingWhenCancelled: ExpandingPlayer {
    var player = self
    player.endsWhenCancelled = true
    return player
  }

  var status: PlayerStatus { player.status }

  @discardableResult
  func send(
    _ command: PlaybackCommand, until completion: Completion = .accepted, timeout: MediaTime? = nil
  ) async throws(MediaError) -> [ItemID] {
    try await send(command, until: completion, timeout: timeout, taken: nil)
  }

  @discardableResult
  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?,
    taken: (@Sendable () -> Void)?
  ) async throws(MediaError) -> [ItemID] {
    let start = time.now
    let read = read(limit: time is VirtualClock ? nil : timeout)
    let expanded = try await expand(command, read)
    let left = timeout.map { max(.zero, $0 - (time.now - start)) }
    return try await player.send(expanded, until: completion, timeout: left, taken: taken)
  }

  func sendBurst(
    _ commands: [PlaybackCommand], taken: (@Sendable (Int) -> Void)?
  ) async -> [Result<[ItemID], MediaError>] {
    await player.sendBurst(commands, taken: taken)
  }

  func note(_ subject: PlayerStatus.Loss.Subject, lostBecause reason: String?) async {
    await player.note(subject, lostBecause: reason)
  }

  /// The commands with what they name read.
  func expand(_ commands: [PlaybackCommand]) async throws(MediaError) -> [PlaybackCommand] {
    var expanded: [PlaybackCommand] = []
    for command in commands { expanded.append(try await expand(command, read())) }
    return expanded
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
  func expand(
    _ items: [ItemDescription], _ read: BlockingRead? = nil
  ) async throws(MediaError) -> [ItemDescription] {
    let opener = opener
    let read = read ?? self.read()
    return try await read { (reading) throws(MediaError) in
      var expanded: [ItemDescription] = []
      for item in items {
        expanded += item.listed(as: try opener.expand(item.source, reading).map(\.source))
      }
      return expanded
    }
  }

  private func read(limit: MediaTime? = nil) -> BlockingRead {
    BlockingRead(limit: limit, endsWhenCancelled: endsWhenCancelled)
  }

  /// The filter with what its file holds, if it has one.
  private func load(
    _ filter: FilterDescription, _ read: BlockingRead
  ) async throws(MediaError) -> FilterDescription {
    guard let file = filter.file else { return filter }
    let opener = opener
    return try await read { (reading) throws(MediaError) in
      let text = try opener.text(ofFile: file, atMost: ColorTable.largestFile, reading)
      return filter.replacingFile(with: try ColorTable(parsing: text, source: file))
    }
  }

  /// The same change with the file that it names read.
  private func load(
    _ change: VectorChange, _ read: BlockingRead
  ) async throws(MediaError) -> VectorChange {
    guard case .file(let name)? = change.content else { return change }
    let opener = opener
    var change = change
    change.content = .data(
      VectorData(
        try await read { (reading) throws(MediaError) in
          try opener.contents(of: name, atMost: VectorData.sizeLimit, reading)
        }, name: name))
    return change
  }

  private func expand(
    _ command: PlaybackCommand, _ read: BlockingRead
  ) async throws(MediaError) -> PlaybackCommand {
    if case .filter(.named(let filter), let clear) = command {
      return .filter(.named(try await load(filter, read)), clear: clear)
    }
    if case .addVector(let change) = command { return .addVector(try await load(change, read)) }
    guard case .queue(let queue) = command else { return command }
    switch queue {
    case .append(let items): return .queue(.append(try await expand(items, read)))
    case .insert(let items, let place):
      return .queue(.insert(try await expand(items, read), at: place))
    case .set(let items): return .queue(.set(try await expand(items, read)))
    case .replace(let id, let item):
      let items = try await expand([item], read)
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
  /// The shortest that a still picture is up: about as short as a screen can show one.
  private static let shortestStill = MediaTime.milliseconds(10)

  /// The same for each of the sources that its own stands for.
  ///
  /// Of an item with an id that stands for several, each has the id with its number, from 1: `ads-1`, so that a
  /// list that is set again leaves the present one alone.
  func listed(as sources: [String]) -> [ItemDescription] {
    sources.enumerated().map { index, source in
      var item = self
      let ownDuration = (try? Slate(source: source))?.duration
      item.stillDuration = max(ownDuration ?? item.stillDuration, Self.shortestStill)
      item.source = source
      if sources.count > 1, let id { item.id = ItemID("\(id)-\(index + 1)") }
      return item
    }
  }
}
