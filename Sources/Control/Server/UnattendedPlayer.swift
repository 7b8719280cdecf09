internal import MediaCore
internal import Playback

/// The player for commands of a client that has gone: it carries them out and does not wait for their effect.
struct UnattendedPlayer: BurstTaking {
  let player: any PlayerControlling

  var status: PlayerStatus { player.status }

  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?
  ) async throws(MediaError) -> [ItemID] {
    try await send(command, until: completion, timeout: timeout, taken: nil)
  }

  func send(
    _ command: PlaybackCommand, until completion: Completion, timeout: MediaTime?,
    taken: (@Sendable () -> Void)?
  ) async throws(MediaError) -> [ItemID] {
    if let player = player as? any BurstTaking {
      return try await player.send(command, until: .accepted, timeout: timeout, taken: taken)
    }
    let ids = try await player.send(command, until: .accepted, timeout: timeout)
    taken?()
    return ids
  }

  func sendBurst(
    _ commands: [PlaybackCommand], taken: (@Sendable (Int) -> Void)?
  ) async -> [Result<[ItemID], MediaError>] {
    if let player = player as? any BurstTaking {
      return await player.sendBurst(commands, taken: taken)
    }
    var results: [Result<[ItemID], MediaError>] = []
    for (place, command) in commands.enumerated() {
      do throws(MediaError) {
        results.append(
          .success(
            try await send(
              command, until: .accepted, timeout: nil, taken: { taken?(place) })))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }

  func snapshot(_ options: SnapshotOptions) async throws(MediaError) -> Snapshot {
    throw MediaError(.cancelled, "the request was cancelled")
  }

  func subscribe(
    to filters: [PlayerEventFilter], interval: MediaTime, timeInterval: MediaTime?,
    receive: @escaping @Sendable (EventBatch) -> Void
  ) -> EventSubscription {
    player.subscribe(
      to: filters, interval: interval, timeInterval: timeInterval, receive: receive)
  }
}
