extension ItemDescription {
  /// Whether it plays the same stretch of the same medium in the same way, however often and loud.
  func isSameMedium(as other: ItemDescription) -> Bool {
    var one = self
    one.loops = other.loops
    one.onError = other.onError
    one.fit = other.fit
    one.volume = other.volume
    one.isMuted = other.isMuted
    one.id = other.id
    return one == other
  }
}
