internal import MediaCore

/// Commands that change what is seen, and nothing else.
extension Screen {
  /// Takes a command.
  ///
  /// - Returns: The names of graphics that were added, and what is to be done outside.
  /// - Throws: A 7xxx error, or 1010 where there can be no picture in picture.
  mutating func perform(
    _ command: PlaybackCommand, _ moment: ScreenMoment
  ) throws(MediaError) -> (added: [ItemID], Outcome) {
    switch command {
    case .subtitleStyle(let style): cues.setStyle(style)
    case .startPiP: return ([], try startPictureInPicture(at: moment.now))
    case .stopPiP: return ([], apply(try pip.stop()))
    case .setPiP(let change): return ([], apply(try pip.change(change)))
    case .addVector(let change): return ([try addVector(change, moment)], Outcome())
    case .removeVector(let id, let length): try removeVector(id, over: length, moment)
    case .removeAllVectors: removeAllVectors()
    case .freeze(let length):
      let length = min(max(length, .zero), .seconds(3600)).scaled(by: moment.rate)
      try picture.freeze(until: moment.position + length)
    default: try picture.perform(command)
    }
    return ([], Outcome())
  }
}
