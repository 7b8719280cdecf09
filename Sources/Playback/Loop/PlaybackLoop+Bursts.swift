internal import MediaCore

/// Commands that come together, of which a later one takes the place of those before it.
extension PlaybackLoop {
  /// Takes commands with nothing between them.
  ///
  /// - Returns: What became of each.
  func perform(_ commands: [PlaybackCommand]) -> [Result<[ItemID], MediaError>] {
    commands.indices.map { index in
      Result { () throws(MediaError) in
        if index + 1 < commands.count, case .seek(let target, _, _) = commands[index],
          case .seek(.time, _, _) = commands[index + 1], try supersede(target)
        {
          return []
        }
        return try perform(commands[index])
      }
    }
  }

  /// Posts that a seek did not finish, without beginning it.
  ///
  /// - Returns: Whether that is all that there is to do.
  /// - Throws: Why it would have been refused.
  private func supersede(_ target: SeekTarget) throws(MediaError) -> Bool {
    guard activity != .loading, activity != .ended, !passes.isEmpty, let current,
      let opened = current.opened
    else { return false }
    playout.lookAtTime()
    admitSubscribers()
    let goal = target.time(from: playout.itemTime)
    try playout.programme.checkSeek(to: goal, opened, from: playout.itemTime)
    playout.post(.seek(finished: false, currentTime: Programme.clamp(goal, of: current, opened)))
    return true
  }
}
