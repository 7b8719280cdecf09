import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// What plays while no item of the queue can, under the virtual clock.
@Suite("A fallback of the queue", .timeLimit(.minutes(20))) struct QueueFallbackTests {
  private static let spare = FallbackPlan.itemID

  private func item(_ id: String, _ recipe: TestMedia.Recipe = .loop2s) throws -> ItemDescription {
    ItemDescription(try TestMedia.path(recipe), id: ItemID(id))
  }

  private func missing(_ id: String) -> ItemDescription {
    ItemDescription("/nowhere/\(id)", id: ItemID(id))
  }

  /// Files, of which those below `/nowhere` are another one once a disk is there.
  private func open(
    _ fallbacks: Fallbacks, disk: Disk = Disk()
  ) async throws -> TestPlayer {
    let path = try TestMedia.path(.loop2s)
    return try await TestPlayer.open(
      stepping: true, mayStandStill: true, fallbacks: fallbacks,
      source: { FileSource(path: $0.hasPrefix("/nowhere") && disk.isThere ? path : $0) })
  }

  final class Disk: Sendable {
    private let state = Mutex(false)
    var isThere: Bool { state.withLock { $0 } }
    func mount() { state.withLock { $0 = true } }
  }

  @Test("When each item has failed it plays again and again, and the status and an event say so")
  func playsOn() async throws {
    let test = try await open(Fallbacks(item: item("any", .loop2sNext)))
    try await test.send(.queue(.append([missing("a"), missing("b")])))
    await test.clock.advance(to: .seconds(7))
    #expect(test.status.state == .playing && test.status.isFallback)
    #expect(test.status.current == Self.spare)
    #expect(test.status.items.map(\.status) == [.failed, .failed])
    #expect(test.log.kinds.filter { $0 == .fallback(true) }.count == 1)
    // Without a gap from round to round, while the items are tried.
    #expect(test.numbers.count > 180 && test.log.transitions.allSatisfy { $0 == [0, 0] })
    // Each at 0, then after 0.5, 1, 2 and 4 s more.
    #expect(test.log.errors.count == 2 * 4, "\(test.log.errors.count)")
  }

  @Test("The queue comes back with the first item that can be opened, also if that was appended")
  func comesBack() async throws {
    let disk = Disk()
    let test = try await open(Fallbacks(item: item("any", .loop2sNext)), disk: disk)
    try await test.send(.queue(.append([missing("a"), missing("b")])))
    await test.clock.advance(to: .seconds(2))
    #expect(test.status.isFallback)
    disk.mount()
    await test.clock.advance(to: .seconds(5))
    #expect(!test.status.isFallback && test.status.current == ItemID("a"))
    #expect(
      test.log.kinds.last { if case .fallback = $0 { true } else { false } } == .fallback(false))
    await test.clock.advance(to: .seconds(20))
    #expect(test.status.state == .ended && test.log.items.suffix(2) == ["a", "b"])

    let other = try await open(Fallbacks(item: item("any", .loop2sNext)))
    try await other.send(.queue(.append([missing("a")])))
    await other.clock.advance(to: .seconds(2))
    try await other.send(.queue(.append([item("new")])))
    await other.clock.advance(to: .seconds(2.2))
    #expect(other.status.current == ItemID("new") && !other.status.isFallback)
  }

  @Test("While anything of the queue plays there is no fallback")
  func notWanted() async throws {
    let test = try await open(Fallbacks(item: item("any", .loop2sNext)))
    try await test.send(.queue(.append([missing("a"), item("b"), missing("c")])))
    await test.clock.advance(to: .seconds(30))
    #expect(test.status.state == .ended)
    #expect(!test.log.kinds.contains(.fallback(true)))
  }

  @Test("If the fallback fails too, playback backs off, and goes on with what can be opened")
  func failsToo() async throws {
    let disk = Disk()
    let test = try await open(Fallbacks(item: missing("spare")), disk: disk)
    try await test.send(.queue(.append([missing("a")])))
    await test.clock.advance(to: .seconds(3))
    #expect(test.status.state == .waiting && test.log.errors.allSatisfy { $0 == .notFound })
    disk.mount()
    await test.clock.advance(to: .seconds(5))
    #expect(test.status.state == .playing && test.status.current == ItemID("a"))
  }

  @Test("The next item can be asked for, and the queue cleared")
  func commands() async throws {
    let test = try await open(Fallbacks(item: item("any", .loop2sNext)))
    try await test.send(.queue(.append([missing("a")])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.queue(.next))
    await test.clock.advance(to: .seconds(2))
    #expect(test.status.isFallback && test.status.state == .playing)
    try await test.send(.queue(.clear))
    await test.clock.advance(to: .seconds(3))
    #expect(!test.status.isFallback && test.status.state == .idle)
    #expect(test.log.kinds.contains(.fallback(false)))
  }

  @Test("A queue that does not repeat waits for the fallback too")
  func waits() throws {
    var book = ItemBook(fallbacks: Fallbacks(item: missing("spare")))
    _ = try book.insert([missing("a")], at: 0)
    _ = book.fail(Self.spare, MediaError(.notFound, "gone"), at: .milliseconds(100))
    _ = book.fail(ItemID("a"), MediaError(.notFound, "gone"), at: .milliseconds(300))
    let outcome = book.recover(from: ItemID("a"), at: .milliseconds(300), usesAbsences: false)
    #expect(outcome.action == .backOff(until: .milliseconds(600)))
    let later = book.tryAnother(after: nil, at: .milliseconds(600), usesAbsences: false)
    let spare = book.fallback.entry
    #expect(spare.map { later.action == .start($0) } == true)
  }

  @Test("The slate tells the last failure in a source that can be read")
  func slate() throws {
    var book = ItemBook(fallbacks: Fallbacks(showsError: true))
    _ = try book.insert([missing("a")], at: 0)
    _ = book.fail(ItemID("a"), MediaError(.notFound, "'100%?.mp4' & more: gone"), at: .zero)
    let chosen = book.needsFallback ? book.chooseFallback(at: .zero) : nil
    let entry = try #require(chosen)
    let slate = try #require(try Slate(source: entry.description.source))
    #expect(slate.text.hasSuffix("notFound 2004\n'100%?.mp4' & more: gone"))
    #expect(entry.id == FallbackPlan.slateID && entry.description.loops == nil)
  }

  @Test("Ten thousand items that fail are not searched at each step")
  func longQueue() throws {
    var book = ItemBook(fallbacks: Fallbacks(item: missing("spare")))
    _ = try book.insert((0..<10_000).map { missing("\($0)") }, at: 0)
    for number in 0..<10_000 {
      _ = book.fail(ItemID("\(number)"), MediaError(.notFound, "gone"), at: .zero)
    }
    let chosen = book.needsFallback ? book.chooseFallback(at: .zero) : nil
    let early = book.returning(at: .zero)
    #expect(chosen?.id == Self.spare && early == nil)
    #expect(
      !book.fallback.searches(
        version: book.queue.version, forgiven: book.failures.forgiven, now: .milliseconds(499)))
    let due = book.returning(at: .milliseconds(500))
    #expect(due?.id == ItemID("0"))
  }
}
