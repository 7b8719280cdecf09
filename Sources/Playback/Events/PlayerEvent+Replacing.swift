extension PlayerEvent.Kind {
  /// Whether an event that comes right behind another tells all that the other does.
  func replaces(_ other: PlayerEvent.Kind) -> Bool {
    switch (self, other) {
    case (.queueChanged, .queueChanged): true
    case (.settingChanged(let setting), .settingChanged(let before)): setting == before
    default: false
    }
  }
}
