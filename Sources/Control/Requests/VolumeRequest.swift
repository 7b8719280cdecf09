internal import MediaCore
internal import Playback

/// `volume`: Sets the loudness of everything.
struct VolumeRequest: PlaybackRequest {
  static let method = "volume"
  static let summary = "Sets the loudness of everything."
  private static let volume = Parameter(
    "volume", .number(in: 0...1), "Loudness, clamped to 0…1.")
  static let parameters = [volume.description]
  static let result = JSONSchema.object(["volume": .number]).named("VolumeReply")
  static let examples = [
    ControlExample(
      "Half as loud", ["volume": 0.5], result: ["volume": 0.5])
  ]

  private let volume: Double

  init(_ arguments: Arguments) throws(RPCError) {
    volume = try arguments.value(Self.volume)
  }

  var command: PlaybackCommand { .volume(volume) }

  func reply(_ items: [ItemID]) -> JSONValue { ["volume": .number(volume)] }
}
