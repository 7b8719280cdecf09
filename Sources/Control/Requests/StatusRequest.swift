internal import MediaCore
internal import Playback

/// `status`: Tells what the player is doing.
struct StatusRequest: ReadRequest {
  static let method = "status"
  static let summary = "Tells what the player is doing, as it last published it."

  init(_ arguments: Arguments) {}

  func answer(in context: RequestContext) -> JSONText {
    context.statusText.text(of: context.player.status)
  }
}
