/// Publishes the status of the player for any thread to read.
struct StatusPublisher {
  private let box: StatusBox

  init(_ box: StatusBox) { self.box = box }

  /// Publishes what changes while time goes on; all else stays as it was published.
  func update(_ describe: (inout PlayerStatus) -> Void) { box.update(describe) }

  /// Publishes a whole status.
  ///
  /// - Parameters:
  ///   - status: Without the list of items.
  ///   - change: Of that list.
  func publish(_ status: consuming PlayerStatus, _ change: ItemListChange) {
    var status = status
    box.update { published in
      // The list goes over as it is and is changed in its place: a copy of a long one with each item that fails would
      // take as long as all of them.
      swap(&status.items, &published.items)
      change.apply(to: &status.items)
      swap(&status, &published)
    }
  }
}
