import MediaCore
import Synchronization
import Testing

@testable import Playback

@Suite("Batches of events") struct EventBatcherTests {
  private func subscriber(
    _ filters: [PlayerEventFilter] = [.any], interval: MediaTime = .seconds(1),
    timeInterval: MediaTime? = nil
  ) -> EventBatcher.Subscriber {
    EventBatcher.Subscriber(
      filters: filters, interval: interval, timeInterval: timeInterval, receive: { _ in })
  }

  private func batcher(_ subscriber: EventBatcher.Subscriber) -> EventBatcher {
    var batcher = EventBatcher()
    batcher.add(subscriber, key: 1, now: .zero)
    return batcher
  }

  private func event(_ rate: Double) -> PlayerEvent {
    PlayerEvent(.rateChanged(rate), mediaTime: .zero, item: nil)
  }

  private func take(_ batcher: inout EventBatcher, at seconds: Double) -> [EventBatch] {
    batcher.take(now: .seconds(seconds)).map { $0.1 }
  }

  @Test("The first event goes at once, those after it together a second later, in order")
  func pace() {
    var batcher = batcher(subscriber())
    batcher.post(event(1))
    #expect(take(&batcher, at: 5) == [EventBatch(firstSequence: 1, events: [event(1)])])
    batcher.post(event(2))
    batcher.post(event(3))
    #expect(batcher.nextDeadline(timeRuns: false) == .seconds(6))
    #expect(take(&batcher, at: 5.999).isEmpty)
    #expect(take(&batcher, at: 6) == [EventBatch(firstSequence: 2, events: [event(2), event(3)])])
    batcher.post(event(4))
    #expect(take(&batcher, at: 6.5).isEmpty)
    #expect(take(&batcher, at: 7) == [EventBatch(firstSequence: 4, events: [event(4)])])
  }

  @Test("What commands changed goes with the next other event or after a moment, each thing once")
  func held() {
    func event(_ kind: PlayerEvent.Kind, at seconds: Double = 0) -> PlayerEvent {
      PlayerEvent(kind, mediaTime: .zero, item: nil, clockTime: .seconds(seconds))
    }
    func queue(_ revision: Int, at seconds: Double = 0) -> PlayerEvent {
      event(.queueChanged(revision: revision, count: 1, index: 0), at: seconds)
    }
    var batcher = batcher(subscriber())
    batcher.post(queue(1))
    #expect(take(&batcher, at: 0).isEmpty)
    #expect(batcher.heldDeadline == .milliseconds(100))
    #expect(batcher.nextDeadline(timeRuns: false) == nil)
    #expect(take(&batcher, at: 5).map(\.events) == [[queue(1)]])
    for revision in 2...4000 { batcher.post(queue(revision, at: 5)) }
    for setting in [ChangedSetting.gravity, .corners, .gravity] {
      batcher.post(event(.settingChanged(setting), at: 5))
    }
    batcher.post(event(.playing, at: 5))
    batcher.post(queue(4001, at: 6))
    let batches = take(&batcher, at: 7)
    let settings = [ChangedSetting.corners, .gravity].map { event(.settingChanged($0), at: 5) }
    #expect(
      batches.map(\.events) == [
        [queue(4000, at: 5)] + settings + [event(.playing, at: 5), queue(4001, at: 6)]
      ])
    #expect(batches.map(\.firstSequence) == [2])
    #expect(batcher.heldDeadline == nil)
  }

  @Test("Nothing is sent when nothing happened, and nothing is due")
  func silence() {
    var batcher = batcher(subscriber())
    #expect(batcher.nextDeadline(timeRuns: true) == nil)
    #expect(take(&batcher, at: 100).isEmpty)
    batcher.post(event(1))
    #expect(take(&batcher, at: 100).count == 1)
    #expect(take(&batcher, at: 200).isEmpty)
    #expect(batcher.nextDeadline(timeRuns: true) == nil)
  }

  @Test("What must go at the end goes before it is due")
  func all() {
    var batcher = batcher(subscriber())
    batcher.post(event(1))
    _ = take(&batcher, at: 0)
    batcher.post(event(2))
    #expect(batcher.take(now: .milliseconds(1), all: true).map(\.1.firstSequence) == [2])
  }

  @Test("Each subscriber gets what it asked for, first come first served")
  func filters() throws {
    var batcher = EventBatcher()
    let paused = try #require(PlayerEventFilter("paused"))
    batcher.add(subscriber(), key: 9, now: .zero)
    batcher.add(subscriber([paused]), key: 2, now: .zero)
    batcher.add(subscriber([]), key: 3, now: .zero)
    let pause = PlayerEvent(.paused(.command), mediaTime: .zero, item: nil)
    batcher.post(event(1))
    batcher.post(pause)
    #expect(take(&batcher, at: 0).map(\.events) == [[pause], [event(1), pause]])
    batcher.remove(2)
    batcher.post(pause)
    #expect(take(&batcher, at: 1).map(\.firstSequence) == [3])
  }

  @Test("Of what is too much the oldest is lost, counted, and leaves its numbers free")
  func overflow() throws {
    var batcher = batcher(subscriber())
    let bound = EventBatcher.bound
    for number in 0..<bound + 7 { batcher.post(event(Double(number))) }
    let batch = try #require(take(&batcher, at: 0).first)
    #expect(batch.events.count == bound + 1)
    #expect(batch.firstSequence == 1)
    #expect(batch.events.first?.kind == .overflow(lost: 7))
    #expect(Array(batch.events.dropFirst()) == (7..<bound + 7).map { event(Double($0)) })
    batcher.post(event(1))
    // One number for each event; the overflow stands for those that were lost, and for no more.
    #expect(take(&batcher, at: 1).map(\.firstSequence) == [1 + bound + 7])
    #expect(batcher.waiting(for: 1) == EventChannel.Waiting(count: 0, lost: 0))
  }

  @Test("Time that is not taken away is bounded like everything else")
  func timeOverflow() throws {
    var batcher = batcher(subscriber(interval: .seconds(3600), timeInterval: .milliseconds(100)))
    batcher.post(event(1))
    _ = take(&batcher, at: 0)
    for tenth in 1...Int64(EventBatcher.bound + 50) {
      batcher.postTime(now: .milliseconds(100 * tenth), event(0))
    }
    #expect(batcher.waiting(for: 1) == EventChannel.Waiting(count: EventBatcher.bound, lost: 50))
  }

  @Test("Subscribers to the same events share them, with numbers and losses of their own")
  func sharing() throws {
    var batcher = batcher(subscriber())
    batcher.post(event(1))
    _ = take(&batcher, at: 0)
    for key in 2...2000 { batcher.add(subscriber([.any, .any]), key: key, now: .zero) }
    for number in 0..<1500 { batcher.post(event(Double(number))) }
    batcher.remove(7)
    let batches = take(&batcher, at: 1)
    #expect(batches.count == 1999)
    #expect(batches.map(\.firstSequence) == [2] + Array(repeating: 1, count: 1998))
    let first = try #require(batches.first).shared
    #expect(first.first?.event.kind == .overflow(lost: 476))
    #expect(first.count == EventBatcher.bound + 1)
    for batch in batches { #expect(batch.shared[1] === first[1] && batch.shared == first) }
    #expect(first[1].text == JSONValue.object(first[1].event.json).json)
    #expect(batcher.nextDeadline(timeRuns: true) == nil)
    #expect(batcher.waiting(for: 5) == EventChannel.Waiting(count: 0, lost: 0))
  }

  @Test("Events are found by name and by the value of a field as each filter matches them")
  func found() throws {
    let texts = [
      "any", "paused", "pausedAny", "paused(reason=command)", "paused(command)",
      "paused(reason=step)", "volumeChanged(muted=true)", "volumeChanged(volume=0.5)",
      "volumeChanged(0.5)", "playing", "error(error.code=2004)", "metadata(type=tags)",
    ]
    let filters = try texts.map { try #require(PlayerEventFilter($0)) }
    let kinds: [PlayerEvent.Kind] = [
      .paused(.command), .paused(.step), .playing, .volumeChanged(volume: 0.5, isMuted: false),
      .volumeChanged(volume: 1, isMuted: true), .metadata(["a": "b"]), .ended,
    ]
    var index = EventIndex()
    for (number, filter) in filters.enumerated() { index.add(number, wanting: [filter]) }
    for kind in kinds {
      let event = PlayerEvent(kind, mediaTime: .zero, item: nil)
      let wanting = filters.indices.filter { filters[$0].matches(event) }
      #expect(index.numbers(wanting: event) == Set(wanting))
    }
    for (number, filter) in filters.enumerated() { index.remove(number, wanting: [filter]) }
    for kind in kinds {
      #expect(index.numbers(wanting: PlayerEvent(kind, mediaTime: .zero, item: nil)).isEmpty)
    }
  }

  @Test("Of many that wish for different things each has its share of what may wait")
  func share() throws {
    var batcher = EventBatcher()
    for key in 1...2048 {
      let filter = try #require(PlayerEventFilter("volumeChanged(volume=\(key))"))
      let any = try #require(PlayerEventFilter("rateChanged"))
      batcher.add(subscriber([any, filter]), key: key, now: .zero)
    }
    for number in 0..<200 { batcher.post(event(Double(number))) }
    #expect(batcher.waiting(for: 9) == EventChannel.Waiting(count: 128, lost: 72))
  }

  @Test("Time comes at its interval and is not caught up with after a pause")
  func timePublishing() {
    var batcher = EventBatcher()
    batcher.add(subscriber([], timeInterval: .milliseconds(250)), key: 1, now: .seconds(10))
    batcher.add(subscriber(), key: 2, now: .seconds(10))
    let made = Mutex(0)
    func post(at seconds: Double) -> Int {
      let before = made.withLock { $0 }
      batcher.postTime(
        now: .seconds(seconds),
        {
          made.withLock { $0 += 1 }
          return event(seconds)
        }())
      return made.withLock { $0 } - before
    }
    #expect(batcher.nextDeadline(timeRuns: true) == .seconds(10.25))
    #expect(batcher.nextDeadline(timeRuns: false) == nil)
    #expect(post(at: 10.2) == 0)
    #expect(post(at: 10.25) == 1)
    #expect(post(at: 10.3) == 0)
    // A little late: the beat is kept.
    #expect(post(at: 10.6) == 1)
    #expect(batcher.nextTime(of: 1) == .seconds(10.75))
    // Long paused: one, and the beat begins anew.
    #expect(post(at: 60) == 1)
    #expect(post(at: 60.2) == 0)
    #expect(batcher.nextTime(of: 1) == .seconds(60.25))
    #expect(take(&batcher, at: 60).map(\.events) == [[event(10.25), event(10.6), event(60)]])
  }

  @Test("The earlier of two times that may not be")
  func earlierTime() {
    #expect(earlier(nil, nil) == nil)
    #expect(earlier(.seconds(1), nil) == .seconds(1) && earlier(nil, .seconds(1)) == .seconds(1))
    #expect(earlier(.seconds(2), .seconds(1)) == .seconds(1))
  }
}
