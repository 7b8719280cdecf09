internal import MediaCore
internal import Playback

/// `seek`: Goes to a point of the present item.
struct SeekRequest: PlaybackRequest {
  static let method = "seek"
  static let summary = "Goes to a point of the present item."
  private static let target = Parameter(
    "to", .seconds, "Seconds from the item's start; before it is the start, past its end the end.")
  private static let play = Parameter(
    "play", .boolean, "Whether to play from there.", default: true)
  private static let precision = Parameter<SeekPrecision>(
    "precision", .choice(of: [.exact, .keyframe]),
    "On the frame that contains the time, or on the key frame before it.", default: "exact")
  private static let relative = Parameter(
    "relative", .boolean, "Whether `to` counts from the present position.", default: false)
  static let parameters = [
    target.description, play.description, precision.description, relative.description,
  ]
  static let errors = RPCError.of(.nothingLoaded, .notSupported, .notAllowed, .cancelled)
  static let examples = [
    ControlExample(
      "To second 0.25, and stand there", ["to": 0.25, "play": false, "until": "settled"]),
    ControlExample(
      "A fifth of a second back, by the key frame",
      ["to": -0.2, "relative": true, "precision": "keyframe"]),
  ]

  let command: PlaybackCommand

  init(_ arguments: Arguments) throws(RPCError) {
    let time = try arguments.value(Self.target)
    command = .seek(
      to: try arguments.value(Self.relative) ? .relative(time) : .time(time),
      play: try arguments.value(Self.play), precision: try arguments.value(Self.precision))
  }
}
