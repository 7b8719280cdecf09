package import MediaCore
package import Playback

/// A request that is one command to the player, and may ask to wait for its effect.
package protocol PlaybackRequest: ControlRequest {
  var command: PlaybackCommand { get }
  /// What to reply when the player has carried it out; given the ids of the items it added.
  func reply(_ items: [ItemID]) -> JSONValue
}

extension PlaybackRequest {
  package func reply(_ items: [ItemID]) -> JSONValue { [:] }
}
