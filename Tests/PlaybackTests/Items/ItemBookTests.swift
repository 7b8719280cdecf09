import MediaCore
import Testing

@testable import Playback

/// What follows an item, as values.
@Suite("What follows an item") struct ItemBookTests {
  private let now = MediaTime.seconds(100)
  private let fault = MediaError(.notFound, "not there")

  private func entry(_ id: String, of book: ItemBook) throws -> Next {
    .item(try #require(book.entry(id)))
  }

  @Test("An item plays again until its rounds are over, then the next one does, then nothing")
  func rounds() throws {
    var book = try ItemBook(listing: .named("a", loops: 2), .named("b"))
    let found = [
      book.next(after: .of("a"), at: now), book.next(after: .of("a", round: 1), at: now),
      book.next(after: .of("b"), at: now),
    ]
    #expect(found == [.again(round: 1), try entry("b", of: book), .nothing])
    book.setLoopsQueue(true)
    let looped = book.next(after: .of("b"), at: now)
    #expect(looped == (try entry("a", of: book)))
  }

  @Test("Rounds count from the one that a command came in")
  func countedRounds() throws {
    var book = try ItemBook(listing: .named("a", loops: 2), .named("b"))
    var played = PlayedRound.of("a", round: 5)
    played.countedFrom = 5
    let again = book.next(after: played, at: now)
    played.round = 6
    let next = book.next(after: played, at: now)
    #expect(again == .again(round: 6))
    #expect(next == (try entry("b", of: book)))
  }

  @Test("An item alone in a queue that loops plays again for ever")
  func alone() throws {
    var book = try ItemBook(listing: .named("a"))
    book.setLoopsQueue(true)
    let again = book.next(after: .of("a", round: 9), at: now)
    #expect(again == .again(round: 10))
    let only = try #require(book.entry("a"))
    #expect(book.roundsAllowed(of: only, from: 9) == .max)
  }

  @Test("Another medium under the same id is not a repetition")
  func renewed() throws {
    var book = try ItemBook(listing: .named("a", loops: nil), .named("b"))
    _ = try book.replace(ItemID("a"), with: ItemDescription("other.mp4", loops: nil))
    let next = book.next(after: .of("a"), at: now)
    #expect(next == (try entry("b", of: book)))
  }

  @Test(
    "Of an item that broke off the next follows only if it is to be skipped",
    arguments: [
      (ItemErrorAction.skip, true), (.stop, false), (.retry(3), false),
    ])
  func brokeOff(action: ItemErrorAction, follows: Bool) throws {
    var book = try ItemBook(listing: .named("a", loops: nil, onError: action), .named("b"))
    let next = book.next(after: .of("a", onError: action, hasFault: true), at: now)
    #expect((next.entry?.id == ItemID("b")) == follows && !next.isAgain)
  }

  @Test("Items that failed are passed over until they may be tried, and one that stops ends it")
  func failed() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"), .named("c", onError: .stop))
    _ = book.fail(ItemID("b"), fault, at: now)
    let passedOver = book.next(after: .of("a"), at: now)
    #expect(passedOver == (try entry("c", of: book)))
    let later = book.next(after: .of("a"), at: now + .milliseconds(500))
    #expect(later == (try entry("b", of: book)))
    _ = book.fail(ItemID("c"), fault, at: now)
    let stopped = book.next(after: .of("a"), at: now)
    #expect(stopped == .nothing)
    book.forgive(ItemID("b"))
    let forgiven = book.next(after: .of("a"), at: now)
    #expect(forgiven == (try entry("b", of: book)))
  }

  @Test("An item that failed ahead of a pass is refused for that pass, unless it asks to be tried")
  func refused() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"), .named("c", onError: .retry(1)))
    _ = book.preloadFailed(
      ItemID("b"), fault, ahead: .of("a", pass: 7), at: now, usesAbsences: true)
    let later = now + .seconds(5)
    let same = book.next(after: .of("a", pass: 7), at: later)
    let other = book.next(after: .of("a", pass: 8), at: later)
    #expect(same == (try entry("c", of: book)))
    #expect(other == (try entry("b", of: book)))
    _ = book.preloadFailed(
      ItemID("c"), fault, ahead: .of("a", pass: 7), at: later, usesAbsences: true)
    let retried = book.next(after: .of("a", pass: 7), at: later + .seconds(5))
    #expect(retried == (try entry("c", of: book)))
  }

  @Test("At the end the action decides; a repetition comes first")
  func ends() throws {
    var book = try ItemBook(listing: .named("a", loops: 2), .named("b"))
    let next = try #require(book.entry("b"))
    var outcomes: [EndOutcome] = []
    for action in [ItemEndAction.advance, .pause, .none] {
      book.setActionAtItemEnd(action)
      outcomes.append(book.end(of: .of("a"), at: now))
      outcomes.append(book.end(of: .of("a", pass: 1, round: 1), at: now))
    }
    #expect(
      outcomes == [
        .again(round: 1), .item(next), .again(round: 1), .pause, .again(round: 1), .stay,
      ])
    #expect(book.pausedAtEnd == 1)
  }

  @Test("At the end another is tried where one behind it failed, and the last one ends the queue")
  func endsOfQueue() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"))
    _ = book.fail(ItemID("b"), fault, at: now)
    let outcomes = [book.end(of: .of("a"), at: now), book.end(of: .of("b"), at: now)]
    #expect(outcomes == [.tryAnother, .end])
  }

  @Test("An item that broke off is left for the next one, or fails; an empty one fails")
  func endsWithFault() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"))
    let next = try #require(book.entry("b"))
    let left = book.end(of: .of("a", hasFault: true), readFailure: fault, at: now)
    guard case .leave(let failure, next) = left else {
      Issue.record("\(left)")
      return
    }
    #expect(failure.item == ItemID("a") && book.failures.count(of: ItemID("a")) == 1)
    let last = book.end(of: .of("b", hasFault: true), readFailure: fault, at: now)
    let empty = book.end(of: .of("a"), emptiness: .decodedNothing, at: now)
    #expect(last == .fail(fault) && empty == .fail(.decodedNothing))
    #expect(book.failures.count(of: ItemID("a")) == 1 && book.failures.count(of: ItemID("b")) == 0)
    let good = book.end(of: .of("a"), at: now)
    #expect(good == .item(next) && book.failures.count(of: ItemID("a")) == 0)
  }

  @Test("Which item is current is posted once")
  func announced() throws {
    var book = try ItemBook(listing: .named("a"), .named("b"))
    let postings = [book.announce(ItemID("b")), book.announce(ItemID("b")), book.announce(nil)]
    #expect(
      postings.map { $0.map(\.kind) } == [
        [.currentItemChanged(from: ItemID("a"), to: ItemID("b"))], [],
        [.currentItemChanged(from: ItemID("b"), to: nil)],
      ])
  }
}
