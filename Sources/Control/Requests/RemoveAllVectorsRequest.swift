internal import Playback

/// `removeAllVectors`: Takes all graphics off the picture.
struct RemoveAllVectorsRequest: PlaybackRequest {
  static let method = "removeAllVectors"
  static let summary = "Takes all graphics off the picture."

  let command = PlaybackCommand.removeAllVectors

  init(_ arguments: Arguments) throws(RPCError) {}
}
