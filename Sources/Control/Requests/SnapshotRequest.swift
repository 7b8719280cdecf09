internal import MediaCore
internal import Playback

/// `snapshot`: Makes a picture of what is on the screen.
///
/// It is sent and never written to a file: a client writes with its own rights, not with the player's.
struct SnapshotRequest: CommandRequest {
  static let method = "snapshot"
  static let summary = "Replies with a picture of what is on the screen."
  /// How many bytes are sent.
  private static let byteLimit = 32 << 20
  /// What a side may have, which is what a player makes.
  private static let sides = 1...8192
  private static let format = Parameter<PictureFormat>(
    "format", .choice(of: PictureFormat.allCases), "Without loss, or smaller.", default: "png")
  private static let width = Parameter.optional(
    "width", .integer(in: sides), "Pixels; by the height and the shape of what is shown.")
  private static let height = Parameter.optional(
    "height", .integer(in: sides), "Pixels; as it is shown when there is no width either.")
  private static let overlays = Parameter(
    "overlays", .boolean, "Whether it has on it what is drawn on the picture.", default: true)
  static let parameters = [
    format.description, width.description, height.description, overlays.description,
  ]
  static let result = JSONSchema.object([
    "format": .word(PictureFormat.self), "width": .integer, "height": .integer, "data": .base64,
  ]).named("SnapshotReply")
  static let errors = RPCError.of(
    .unspecified, .invalidArgument, .nothingLoaded, .shutDown, .limitExceeded, .processingFailed)
  static let examples = [
    ControlExample(
      "Small", ["format": "jpeg", "width": 160],
      result: [
        "format": "jpeg", "width": 160, "height": 90, "data": "/9j/4AAQSkZJRg==",
      ])
  ]

  private let options: SnapshotOptions

  init(_ arguments: Arguments) throws(RPCError) {
    options = SnapshotOptions(
      width: try arguments.optional(Self.width), height: try arguments.optional(Self.height),
      format: try arguments.value(Self.format),
      showsOverlays: try arguments.value(Self.overlays))
  }

  func run(in context: RequestContext) async throws(RPCError) -> JSONValue {
    await context.clock?.settle()
    do throws(MediaError) {
      let snapshot = try await context.player.snapshot(options)
      guard snapshot.bytes.count <= Self.byteLimit else {
        throw MediaError(.limitExceeded, "the snapshot has \(snapshot.bytes.count) bytes")
      }
      return [
        "format": .string(snapshot.format.rawValue), "width": .int(snapshot.size.width),
        "height": .int(snapshot.size.height), "data": .string(Base64.text(of: snapshot.bytes)),
      ]
    } catch {
      throw RPCError(error)
    }
  }
}
