import MediaCore
import Testing

@testable import Playback

/// What commands on the queue mean for playback, as values.
@Suite("Commands on the queue") struct QueueOutcomeTests {
  private let now = MediaTime.seconds(100)

  @Test(
    "What is added starts only where nothing else plays",
    arguments: [
      (QueueMoment.idle, true), (.ended, true), (.backingOff, true), (.busy, false),
    ])
  func added(moment: QueueMoment, starts: Bool) throws {
    var book = try ItemBook(listing: .named("a"))
    let outcome = try book.perform(.append([.named("b"), .named("c")]), at: moment)
    let first = try #require(book.entry("b"))
    #expect(outcome.play == (starts ? .start(first) : .replanned))
    #expect(outcome.added == [ItemID("b"), ItemID("c")])
    #expect(book.states[ItemID("b")]?.status == .unknown)
  }

  @Test("What is added waits for an item that is to be tried again")
  func addedBesideRetry() throws {
    var book = try ItemBook(listing: .named("a", onError: .retry(2)))
    _ = book.fail(ItemID("a"), .decodedNothing, at: now)
    _ = book.recover(from: ItemID("a"), at: now, usesAbsences: true)
    let outcome = try book.perform(.append([.named("b")]), at: .backingOff)
    #expect(outcome.play == .replanned)
  }

  @Test("Of the current item its successor takes the place, and of the last the queue ends")
  func removed() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"), .named("c"))
    let other = try book.perform(.remove(ItemID("b")), at: .busy)
    #expect(other.play == .replanned && other.postings.isEmpty)
    let current = try book.perform(.remove(ItemID("a")), at: .busy)
    #expect(current.play == .start(try #require(book.entry("c"))))
    #expect(current.postings.map(\.kind) == [.currentItemRemoved(ItemID("a"))])
    book.begin(ItemID("c"))
    let last = try book.perform(.remove(ItemID("c")), at: .busy)
    #expect(last.play == .end && book.queue.entries.isEmpty && book.states.all.isEmpty)
  }

  @Test("The current item goes on if only what it does afterwards is another")
  func replacedInPlace() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"))
    let same = try book.perform(.replace(ItemID("a"), with: .named("a", loops: 5)), at: .busy)
    #expect(same.play == .replanned && same.keepsCurrent && !same.abandonsSeek)
    #expect(same.renewed.isEmpty && same.postings.isEmpty)
    let other = try book.perform(
      .replace(ItemID("a"), with: ItemDescription("other.mp4")), at: .busy)
    #expect(other.play == .start(try #require(book.entry("a"))))
    #expect(other.renewed == [ItemID("a")] && other.abandonsSeek && !other.keepsCurrent)
  }

  @Test("Of another list the first successor that stays starts, and what has gone is forgotten")
  func set() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"), .named("c"))
    book.add(SubtitleSource("a.srt"), to: ItemID("a"))
    _ = book.fail(ItemID("a"), .decodedNothing, at: now)
    let outcome = try book.perform(.set([.named("x"), .named("c")]), at: .busy)
    #expect(outcome.play == .start(try #require(book.entry("c"))))
    #expect(outcome.postings.map(\.kind) == [.currentItemRemoved(ItemID("a"))])
    #expect(book.subtitles(of: ItemID("a")).isEmpty && book.failures.count(of: ItemID("a")) == 0)
    let empty = try book.perform(.set([]), at: .busy)
    #expect(empty.play == .idle)
  }

  @Test("After the end only a new item behind the one that was played is gone on to")
  func setAfterEnd() throws {
    var book = try ItemBook(listing: .named("a"))
    let before = try book.perform(.set([.named("x"), .named("a")]), at: .ended)
    #expect(before.play == .replanned)
    let behind = try book.perform(
      .set([.named("x"), .named("a"), .named("y")]), at: .ended)
    #expect(behind.play == .start(try #require(book.entry("y"))))
  }

  @Test("A jump forgives its item, and what is not there changes nothing")
  func jumped() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"))
    _ = book.fail(ItemID("b"), .decodedNothing, at: now)
    let next = try book.perform(.next, at: .busy)
    #expect(next.play == .start(try #require(book.entry("b"))) && next.abandonsSeek)
    #expect(book.failures.mayTry(ItemID("b"), now: now))
    #expect(throws: MediaError.self) { _ = try book.perform(.jump(ItemID("x")), at: .busy) }
    #expect(throws: MediaError.self) { _ = try book.perform(.remove(ItemID("x")), at: .busy) }
    #expect(book.queue.entries.count == 2)
  }

  @Test("Items are listed again as they were")
  func relisted() throws {
    var book = try ItemBook(listing: .named("a"), .named("b", loops: 3))
    let entries = book.queue.entries
    book.clear()
    #expect(book.queue.entries.isEmpty && book.queue.currentID == nil)
    book.relist(entries)
    #expect(book.queue.entries.map(\.description) == entries.map(\.description))
    #expect(book.states.all.count == 2)
  }
}
