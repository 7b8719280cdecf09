internal import MediaCore
internal import Playback

/// The calls of a schedule, read and not yet carried out.
struct ScheduledCommands: Sendable {
  private let entries: [(entry: CallSchedule.Entry, commands: [PlaybackCommand])]
  private let schedule: CallSchedule
  private let player: Player
  private let expanding: ExpandingPlayer

  /// Reads the calls.
  ///
  /// - Parameter expanding: The same player, which reads what commands name.
  /// - Throws: 1001 for one that makes no sense or concerns a connection.
  init(
    _ schedule: CallSchedule, _ player: Player, _ expanding: ExpandingPlayer
  ) async throws(MediaError) {
    (self.schedule, self.player, self.expanding) = (schedule, player, expanding)
    var entries: [(entry: CallSchedule.Entry, commands: [PlaybackCommand])] = []
    for entry in schedule.entries {
      entries.append((entry, try await CommandNotes.commands(of: [entry.call], player)))
    }
    // Of one time each stays before those after it: the places are part of the order.
    self.entries = entries.enumerated()
      .sorted { ($0.element.entry.time, $0.offset) < ($1.element.entry.time, $1.offset) }
      .map(\.element)
  }

  /// What the player is given; it keeps the player until that is closed.
  var playerSchedule: PlayerSchedule {
    var plan = PlayerSchedule()
    plan.moments = entries.map(\.entry.time)
    plan.begin = { index in Task { await carryOut(index) } }
    plan.length = schedule.length
    plan.endsOnError = schedule.endsOnError
    plan.endsOnDisplayLoss = schedule.endsOnDisplayLoss
    plan.endsWithQueue = schedule.endsWithQueue
    plan.endsWhenStanding = schedule.endsWhenStanding
    plan.onEnd = schedule.onEnd
    return plan
  }

  private func carryOut(_ index: Int) async {
    let (entry, commands) = entries[index]
    do throws(MediaError) {
      try await player.send(expanding.expand(commands), taken: { schedule.onTaken(entry) })
      schedule.onCall(entry, nil)
    } catch {
      schedule.onCall(entry, error)
    }
    await player.finishScheduled()
  }
}
