internal import MediaCore

/// Where a seek leads, and how it ends.
extension Playout {
  /// Where the item goes to, or will once it is open; where that is not known yet, its beginning.
  var goal: MediaTime? {
    seek.target.map { programme.goal($0, isDeferred: seek.isDeferred) }
  }

  /// Ends the seek that is under way: it has landed.
  func landSeek() {
    guard seek.target != nil else { return }
    seek.end()
    if !seek.landsOnStep { post(.seek(finished: true, currentTime: itemTime)) }
    announcer.changeStatus()
  }

  func supersedeSeek() {
    guard seek.target != nil, !seek.landsOnStep else { return }
    post(.seek(finished: false, currentTime: itemTime), item: programme.book.announced)
  }

  /// Forgets where the item was to go: what was meant for it is not for another.
  func abandonSeek() {
    supersedeSeek()
    seek.abandon()
  }
}
