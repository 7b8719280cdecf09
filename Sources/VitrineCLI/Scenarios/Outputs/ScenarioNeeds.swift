internal import MediaCore
internal import Vitrine

/// Which outputs of a player the steps of a scenario look at.
struct ScenarioNeeds {
  /// Whether pictures are expected.
  private(set) var pictures = false
  /// How much sound is looked at at once; `nil` where none is.
  private(set) var sound: MediaTime?

  init(_ steps: [ScenarioStep]) { add(steps) }

  private mutating func add(_ steps: [ScenarioStep]) {
    for step in steps {
      switch step.action {
      case .expect(let condition, _), .never(let condition), .always(let condition): add(condition)
      case .again(_, let inner): add(inner)
      case .later(let line):
        add(line.sample)
        // How much of it is looked at may be one of the values that come later.
        if ScenarioNeeds(line.sample).sound != nil { sound = SoundCondition.longest }
      case .command, .refused, .expectOnce, .reach, .reachPosition, .reachFrame, .follow, .wait,
        .tolerance,
        .set:
        break
      }
    }
  }

  private mutating func add(_ condition: ScenarioStep.Condition) {
    switch condition {
    case .picture: pictures = true
    case .sound(let sound): self.sound = max(self.sound ?? .zero, sound.length)
    case .event, .status, .cue, .requests: break
    }
  }
}
