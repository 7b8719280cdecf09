internal import MediaCore

/// Items whose files were found not to be there when one before them was not there either.
///
/// A disk that is not mounted makes that of a whole list: a thread for each of its items would take far longer than to
/// look for the files.
struct AbsentItems {
  /// An item that may be looked for together with the one before it.
  struct Candidate: Sendable {
    var id: ItemID
    var source: String
  }

  /// How many are looked for at once.
  static let most = 256
  /// How long what was found holds: a disk may be mounted at any moment.
  private static let validity = MediaTime.seconds(1)

  private var errors: [ItemID: (source: String, error: MediaError)] = [:]
  private var foundAt = MediaTime.zero
  /// Whether the last item that was opened was not there, so that the next ones may not be either.
  private(set) var areLikely = false

  /// Notes how the opening of an item went; `nil` for well.
  mutating func note(_ error: MediaError?) { areLikely = error?.code == .notFound }

  /// Notes which of those that were looked for are not there.
  mutating func learn(_ found: [(Candidate, MediaError)], now: MediaTime) {
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
