internal import MediaCore
internal import Playback

/// Reads what the settings name, lists among it, while others wait for it or do not.
struct ItemReading: Sendable {
  private let work: Task<Result<[PlaybackCommand], MediaError>, Never>
  private let outcomes: AsyncStream<Bool>
  private let outcome: AsyncStream<Bool>.Continuation

  /// Begins to.
  init(_ settings: PlayerSettings, _ player: ExpandingPlayer) {
    let (outcomes, outcome) = AsyncStream<Bool>.makeStream()
    (self.outcomes, self.outcome) = (outcomes, outcome)
    work = Task {
      defer { outcome.yield(true) }
      do throws(MediaError) {
        return .success(try await Self.read(settings, player))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Waits until it is done, or so long; once.
  func isDone(within length: MediaTime) async -> Bool {
    let timer = Task { [outcome] in
      try? await Task.sleep(for: .nanoseconds(length.nanoseconds))
      outcome.yield(false)
    }
    defer { timer.cancel() }
    for await isDone in outcomes { return isDone }
    return true
  }

  /// Waits until it is done, and gives what puts the items into the queue.
  ///
  /// - Throws: 2xxx or 3xxx for a directory or playlist that cannot be read, 2004 where nothing is listed and something
  ///   is wanted, 1004 when the task is cancelled.
  func commands() async throws(MediaError) -> [PlaybackCommand] {
    let result = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    return try result.get()
  }

  private static func read(
    _ settings: PlayerSettings, _ player: ExpandingPlayer
  ) async throws(MediaError) -> [PlaybackCommand] {
    let wanted = settings.queuedItems
    guard !wanted.isEmpty else { return [] }
    let items = try await player.expand(wanted)
    if items.isEmpty, settings.needsItems {
      let names = wanted.map { "'\($0.source)'" }.joined(separator: ", ")
      throw MediaError(.notFound, "there is nothing to play in \(names)")
    }
    return items.isEmpty ? [] : [.queue(.append(items))]
  }
}
