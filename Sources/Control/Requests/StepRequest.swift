internal import MediaCore
internal import Playback

/// `step`: Pauses and moves by frames.
struct StepRequest: PlaybackRequest {
  static let method = "step"
  static let summary = "Pauses and moves by frames."
  private static let frames = Parameter(
    "frames", .integer, "How many, backwards if negative; at most 1000 either way.", default: 1)
  static let parameters = [frames.asMain]
  static let errors = RPCError.of(.nothingLoaded, .notSupported, .cancelled)
  static let examples = [
    ControlExample(
      "One frame back", ["frames": -1, "until": "settled"])
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    command = .step(frames: try arguments.value(Self.frames))
  }
}
