import MediaCore

@testable import Playback

/// Books and rounds for tests.
extension ItemBook {
  /// A book of items, of which the first is current and posted.
  init(listing items: ItemDescription...) throws {
    self.init(limit: PlayQueue.standardLimit)
    let ids = try insert(items, at: 0)
    if let first = ids.first {
      begin(first)
      _ = announce(first)
    }
  }

  func entry(_ id: String) -> PlayQueue.Entry? { queue[ItemID(id)] }
}

extension ItemDescription {
  /// An item that is named for its file.
  static func named(
    _ id: String, loops: Int? = 1, onError: ItemErrorAction = .skip
  ) -> ItemDescription {
    ItemDescription("\(id).mp4", id: ItemID(id), loops: loops, onError: onError)
  }
}

extension PlayedRound {
  /// A round of an item that is named for its file.
  static func of(
    _ id: String, pass: Int = 0, round: Int = 0, onError: ItemErrorAction = .skip,
    hasFault: Bool = false
  ) -> PlayedRound {
    PlayedRound(
      item: ItemID(id), pass: pass, round: round, source: "\(id).mp4", onError: onError,
      hasFault: hasFault)
  }
}
