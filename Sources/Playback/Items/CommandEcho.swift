internal import MediaCore

/// What subscribers are told of a command that was carried out.
struct CommandEcho {
  /// The version of the queue before it.
  let version: Int

  /// - Parameter queue: As it is after the command.
  func postings(of command: PlaybackCommand, _ queue: PlayQueue) -> [Posting] {
    let setting = command.setting.map { [Posting(.settingChanged($0))] } ?? []
    // That the queue begins again makes another version of it, with the same items.
    if case .loopQueue = command { return setting }
    guard queue.version != version else { return setting }
    return setting + [
      Posting(
        .queueChanged(
          revision: queue.version, count: queue.entries.count, index: queue.currentIndex))
    ]
  }
}
