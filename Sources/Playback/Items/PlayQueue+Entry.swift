internal import MediaCore

extension PlayQueue {
  /// An item with the name it has in this queue.
  struct Entry: Sendable, Hashable {
    let id: ItemID
    var description: ItemDescription
    /// As it was given, before commands changed it.
    private let given: ItemDescription

    init(id: ItemID, description: ItemDescription) {
      self.id = id
      self.description = description
      given = description
    }

    /// Whether another was given with the same content.
    func isGivenAgain(by other: Entry) -> Bool {
      var other = other.given
      other.id = given.id
      return other == given
    }
  }
}
