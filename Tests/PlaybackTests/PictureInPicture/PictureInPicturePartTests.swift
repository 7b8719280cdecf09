import MediaCore
import Testing
import VitrineTesting

@testable import Playback

/// What the picture in picture decides, as values; its sources cannot be opened.
@Suite("Picture in picture as a part", .timeLimit(.minutes(10))) struct PictureInPicturePartTests {
  private func part(isEnabled: Bool = true) -> PictureInPicture {
    let open: @Sendable (String) throws(MediaError) -> any DataSource = {
      (_) throws(MediaError) in throw MediaError(.notFound, "no such file")
    }
    var parts = PlayerParts(time: MonotonicClock(), open: open, videoSink: nil, audioSink: nil)
    parts.enablesPictureInPicture = isEnabled
    return PictureInPicture(
      parts,
      settings: PipelineSettings(open: open, makeReader: parts.makeReader, time: parts.time),
      wakeStage: {})
  }

  private func source(_ name: String) -> PictureInPictureChange {
    PictureInPictureChange(source: .media(name))
  }

  private func kinds(_ effects: PictureInPicture.Effects) -> [PlayerEvent.Kind] {
    effects.postings.map(\.kind)
  }

  @Test("Every command is refused where it is not switched on")
  func disabled() {
    var part = part(isEnabled: false)
    #expect(throws: MediaError.self) { try part.start() }
    #expect(throws: MediaError.self) { try part.stop() }
    #expect(throws: MediaError.self) { try part.change(PictureInPictureChange()) }
    #expect(part.active == nil)
  }

  @Test("Without a source the window becomes small, once, and moves with the place")
  func window() throws {
    var part = part()
    #expect(try part.start() == .window(InsetPlace()))
    #expect(part.active == nil)
    let begun = part.beginWindow(at: .zero)
    #expect(kinds(begun) == [.startedPiP(source: nil)] && part.active == .window)
    #expect(try part.start() == .nothing)
    let moved = try part.change(PictureInPictureChange(corner: .topLeft))
    #expect(moved.window == .small(part.place) && part.place.corner == .topLeft)
    #expect(moved.postings.isEmpty)
    let stopped = try part.stop()
    #expect(stopped.window == .normal && kinds(stopped) == [.stoppedPiP(.command)])
    #expect(part.active == nil)
    let again = try part.stop()
    #expect(again.window == .unchanged && again.postings.isEmpty)
  }

  @Test("A source takes the place of the small window, and its start is posted when it is shown")
  func source() throws {
    var part = part()
    _ = part.beginWindow(at: .zero)
    let change = try part.change(source("a"))
    #expect(change.window == .normal && kinds(change) == [.stoppedPiP(.command)])
    #expect(change.unsettles && part.active == .source && part.isOpen && !part.isSettled)
    let unchanged = try part.change(source("a"))
    #expect(!unchanged.unsettles && part.sourcesMade == 1)
    let other = try part.change(source("b"))
    #expect(other.postings.isEmpty && other.unsettles && part.sourcesMade == 2)
    let none = try part.change(PictureInPictureChange(source: .none))
    #expect(none.postings.isEmpty && part.active == nil && !part.isOpen && part.source == nil)
  }

  @Test("A source that does not open is tried again after 0.5 s, then 1 s, while time runs")
  func failures() throws {
    var part = part()
    _ = try part.change(source("a"))
    #expect(try part.start() == .source)
    _ = part.openSource()
    var now = MediaTime.seconds(10)
    for wait in [0.5, 1] {
      while !part.isKnown(at: .zero, waits: true) {}
      #expect(part.isSettled)
      let failed = part.follow(nil, at: now, holdsTime: true)
      #expect(failed.unsettles && failed.changesStatus && failed.awaited.isEmpty)
      guard case .error = kinds(failed).first, failed.postings.count == 1 else {
        Issue.record("\(kinds(failed))")
        return
      }
      #expect(part.active == .source && !part.isOpen && part.nextTry == now + .seconds(wait))
      _ = part.reopen(at: now, runs: true)
      #expect(!part.isOpen)
      now = now + .seconds(wait)
      _ = part.reopen(at: now, runs: false)
      #expect(!part.isOpen)
      _ = part.reopen(at: now, runs: true)
      #expect(part.isOpen && part.nextTry == nil)
    }
    #expect(part.sourcesMade == 3)
  }

  @Test("It leaves with all items, is opened again with the next, and forgets its failures")
  func leaving() throws {
    var part = part()
    _ = try part.change(source("a"))
    _ = part.openSource()
    while !part.isKnown(at: .zero, waits: true) {}
    _ = part.follow(nil, at: .zero, holdsTime: true)
    #expect(part.nextTry != nil)
    let left = part.leave()
    #expect(left.postings.isEmpty && part.active == .source && part.nextTry == nil)
    let opened = part.reopen(at: .zero, runs: false)
    #expect(opened.unsettles && part.isOpen)
  }
}
