internal import MediaCore
internal import Streaming
internal import Synchronization

/// Commands about the current item.
extension Programme {
  /// - Parameter loops: `nil` for ever.
  mutating func setLoops(_ loops: Int?) throws(MediaError) {
    guard let id = book.queue.currentID else {
      throw MediaError(.nothingLoaded, "no item to loop")
    }
    book.setLoops(loops, of: id)
    // From the pass that is up on.
    items.current?.countedRound.store(passes.first?.round ?? 0, ordering: .relaxed)
  }

  /// Changes how the current item is fitted in.
  mutating func setFit(_ fit: Gravity?) throws(MediaError) {
    guard let id = book.queue.currentID else {
      throw MediaError(.nothingLoaded, "no item to fit in")
    }
    book.setFit(fit, of: id)
  }

  /// The item to go on with where playback stands at the end of the last pass; `nil` where it does not stand there.
  func entryBehindEnd(at position: MediaTime) -> PlayQueue.Entry? {
    guard let last = passes.last, passes.count == 1, book.actionAtItemEnd != .advance,
      let end = last.end, position >= end
    else { return nil }
    return book.queue.entry(after: last.item)
  }

  func describe(in status: inout PlayerStatus) {
    book.queue.describe(in: &status)
    status.isFallback = book.isFallbackOn
    status.actionAtItemEnd = book.actionAtItemEnd
    status.qualityPreference = settings.preferences.quality
  }
}
