/// Tells that the stage takes turns at one moment of virtual time and nothing comes of them.
///
/// Virtual time waits for data. Where no thread is at work that could bring any, it would wait for ever.
struct TurnWatch<Mark: Equatable> {
  /// How many turns may bring nothing: far more than are taken between two things that happen.
  static var most: Int { 10_000 }

  private var mark: Mark?
  private var turns = 0

  /// Notes a turn after which nothing is awaited.
  ///
  /// - Parameter mark: Changes with all that may come of a turn.
  /// - Returns: Whether too many brought nothing.
  mutating func standsStill(at mark: Mark) -> Bool {
    turns = mark == self.mark ? turns + 1 : 1
    self.mark = mark
    return turns > Self.most
  }

  /// Forgets the turns: something is awaited, or time goes on.
  mutating func reset() {
    turns = 0
    mark = nil
  }
}
