import MediaCore
import Testing

@testable import Playback

/// What is tried after a failure, as values.
@Suite("After a failure") struct FailureOutcomeTests {
  private let now = MediaTime.seconds(100)
  private let fault = MediaError(.notFound, "not there")

  private func failed(
    _ id: String, in book: inout ItemBook, usesAbsences: Bool = true
  ) -> FailureOutcome {
    _ = book.fail(ItemID(id), fault, at: now)
    return book.recover(from: ItemID(id), at: now, usesAbsences: usesAbsences)
  }

  @Test("A failure is recorded and posted, with the item that it is about")
  func recorded() throws {
    var book = try ItemBook(listing: .named("a"))
    let failure = book.fail(ItemID("a"), fault, at: now)
    let error = fault.about(ItemID("a"))
    #expect(failure.postings.map(\.kind) == [.itemStatusChanged(.failed), .error(error)])
    #expect(failure.postings.allSatisfy { $0.item == ItemID("a") })
    #expect(book.lastFailure == error && book.states[ItemID("a")]?.error == error)
  }

  @Test("An item is skipped, stops the queue, or is tried again so many times")
  func actions() throws {
    var book = try ItemBook(
      listing: .named("a"), .named("b", onError: .stop), .named("c", onError: .retry(1)),
      .named("d"))
    let skipped = failed("a", in: &book).action
    #expect(skipped == .start(try #require(book.entry("b"))))
    let stopped = failed("b", in: &book).action
    #expect(stopped == .stop)
    let first = failed("c", in: &book).action
    #expect(first == .backOff(until: now + .milliseconds(500)) && book.retried == ItemID("c"))
    let retry = book.tryAnother(after: nil, at: now + .seconds(1), usesAbsences: true).action
    #expect(retry == .start(try #require(book.entry("c"))) && book.retried == nil)
    let second = failed("c", in: &book).action
    #expect(second == .start(try #require(book.entry("d"))))
  }

  @Test("When all have failed, a queue that loops backs off and another ends")
  func allFailed() throws {
    for loops in [false, true] {
      var book = try ItemBook(listing: .named("a"), .named("b"))
      book.setLoopsQueue(loops)
      _ = failed("a", in: &book)
      let last = failed("b", in: &book).action
      #expect(last == (loops ? .backOff(until: now + .milliseconds(500)) : .end))
    }
  }

  @Test("Items whose files are absent fail with the one before, unless each is to be opened")
  func absent() throws {
    for usesAbsences in [true, false] {
      var book = try ItemBook(listing: .named("a"), .named("b"), .named("c"), .named("d"))
      book.learnAbsences([], from: fault, at: now)
      let followers = book.followers(of: ItemID("a"))
      #expect(followers.map(\.id) == [ItemID("b"), ItemID("c"), ItemID("d")])
      book.learnAbsences(followers.dropLast().map { ($0, fault) }, from: fault, at: now)
      let outcome = failed("a", in: &book, usesAbsences: usesAbsences)
      let passedOver = usesAbsences ? [ItemID("b"), ItemID("c")] : []
      #expect(outcome.passedOver.map(\.item) == passedOver)
      let next = try #require(book.entry(usesAbsences ? "d" : "b"))
      #expect(outcome.action == .start(next))
    }
  }

  @Test("What fails ahead takes those along whose files are absent too")
  func absentAhead() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"), .named("c"), .named("d"))
    let absent = [FollowingItem(id: ItemID("c"), source: "c.mp4")]
    book.learnAbsences(absent.map { ($0, fault) }, from: fault, at: now)
    let failures = book.preloadFailed(
      ItemID("b"), fault, ahead: .of("a", pass: 3), at: now, usesAbsences: true)
    #expect(failures.map(\.item) == [ItemID("b"), ItemID("c")])
    let next = book.next(after: .of("a", pass: 3), at: now)
    #expect(next.entry?.id == ItemID("d"))
    #expect(book.isRefused(ItemID("c"), ahead: 3) && !book.isRefused(ItemID("c"), ahead: 4))
  }

  @Test("Followers are looked for only after an item was not there")
  func likely() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"))
    #expect(book.followers(of: ItemID("a")).isEmpty)
    book.learnAbsences([], from: MediaError(.stuck, "no answer"), at: now)
    #expect(book.followers(of: ItemID("a")).isEmpty)
    book.learnAbsences([], from: fault, at: now)
    #expect(book.followers(of: ItemID("a")).count == 1)
    _ = book.open(ItemID("b"), duration: nil)
    #expect(book.followers(of: ItemID("a")).isEmpty)
  }
}
