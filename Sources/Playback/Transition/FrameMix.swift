internal import MediaCore

/// What is mixed into a frame on its way.
enum FrameMix: Sendable, Hashable {
  /// Another picture, so much of it.
  case picture(PresentedFrame, share: Double)
  case color(CueColor, share: Double)

  static func == (one: FrameMix, other: FrameMix) -> Bool {
    switch (one, other) {
    case (.picture(let first, let share), .picture(let second, let otherShare)):
      first.pass == second.pass && first.outputTime == second.outputTime && share == otherShare
    case (.color(let first, let share), .color(let second, let otherShare)):
      first == second && share == otherShare
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .picture(let frame, let share):
      hasher.combine(frame.pass)
      hasher.combine(frame.outputTime)
      hasher.combine(share)
    case .color(let color, let share):
      hasher.combine(color)
      hasher.combine(share)
    }
  }
}
