internal import MediaCore

/// Items whose files were found not to be there when one before them was not there either.
///
/// A disk that is not mounted makes that of a whole list: a thread for each of its items would take far longer than to
/// look for the files.
struct AbsentItems {
  /// How many are looked for at once.
  static let most = 256
  /// How long what was found holds: a disk may be mounted at any moment.
  private static let validity = MediaTime.seconds(1)

  private var errors: [ItemID: (source: String, error: MediaError)] = [:]
  private var foundAt = MediaTime.zero
  /// Whether the last item that was opened was not there, so that the next ones may not be either.
  private(set) var areLikely = false

  /// Records how an item was opened.
  ///
  /// - Parameter error: `nil` if it was opened.
  mutating func note(_ error: MediaError?) { areLikely = error?.code == .notFound }

  /// Records which of the files that were looked for are absent.
  mutating func learn(_ found: [(FollowingItem, MediaError)], now: MediaTime) {
    errors = [:]
    foundAt = now
    for (item, error) in found { errors[item.id] = (item.source, error) }
  }

  /// Why an item cannot be opened, if that is known; it is then forgotten.
  mutating func error(of entry: PlayQueue.Entry, now: MediaTime) -> MediaError? {
    guard let known = errors.removeValue(forKey: entry.id), now - foundAt <= Self.validity,
      known.source == entry.description.source, entry.description.onError == .skip
    else { return nil }
    return known.error
  }
}
