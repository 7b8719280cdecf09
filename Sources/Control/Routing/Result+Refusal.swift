internal import MediaCore
internal import Playback

extension Result<[ItemID], MediaError> {
  /// Why a command was refused; `nil` where it was taken, whatever came of it afterwards.
  ///
  /// - Parameter completion: How far the command was to get before its reply.
  func refusal(whileWaitingFor completion: Completion) -> MediaError? {
    guard case .failure(let error) = self else { return nil }
    return completion == .accepted || error.isRefusal ? error : nil
  }
}

extension MediaError {
  /// What a command can be refused with that names an item.
  private static let refusals: [Code] = [
    .invalidArgument, .nothingLoaded, .unknownItem, .notSupported, .trackNotFound, .notAllowed,
  ]

  /// Whether a command was refused with this, and it is not what ended the waiting for its effect: that time was over, that
  /// another command or the end of the player came, or that an item failed.
  fileprivate var isRefusal: Bool {
    switch code {
    case .timedOut, .cancelled, .shutDown: false
    default: item == nil || Self.refusals.contains(code)
    }
  }
}
