import MediaCore
import Playback
import Testing
import Vitrine

/// What came of a run, for what looks at it.
@Suite("EventRecord")
struct EventRecordTests {
  private func batch(_ kinds: PlayerEvent.Kind...) -> EventBatch {
    EventBatch(
      firstSequence: 1, events: kinds.map { PlayerEvent($0, mediaTime: .zero, item: nil) })
  }

  @Test("No event is looked at twice, and none is missed that comes later")
  func next() {
    let record = EventRecord()
    var place = 0
    #expect(record.next(.ended, from: &place) == nil && place == 0)
    record.add(batch(.playing, .playing, .playing))
    #expect(record.next(.ended, from: &place) == nil && place == 3)
    record.add(batch(.ended, .playing, .ended))
    #expect(record.next(.ended, from: &place)?.kind == .ended && place == 4)
    #expect(record.next(.ended, from: &place)?.kind == .ended && place == 6)
    #expect(record.next(.ended, from: &place) == nil && place == 6)
  }
}
