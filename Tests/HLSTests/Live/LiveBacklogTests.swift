import MediaCore
import Testing

@testable import HLS

@Suite("What of a live input is dropped") struct LiveBacklogTests {
  private let target = MediaTime.seconds(1)

  @Test("More than two seconds beyond the target are dropped, until one is left")
  func steps() {
    var backlog = LiveBacklog()
    backlog.note(.seconds(5), of: 0)
    let played = [2, 1.9, 2.9, 3, 3]
    #expect(
      played.map { backlog.step(playedTo: .seconds($0), target: target) }
        == [.keep, .drop, .drop, .join, .keep])
  }

  @Test("A track that comes late is waited for, and one that comes no more is not")
  func tracks() {
    var backlog = LiveBacklog()
    backlog.note(.seconds(1), of: 0)
    backlog.note(.seconds(9), of: 1)
    #expect(backlog.step(playedTo: .zero, target: target) == .keep)
    backlog.note(.seconds(14), of: 1)
    #expect(backlog.step(playedTo: .seconds(1), target: target) == .drop)
  }

  @Test("Nothing is dropped before playback begins, as far as it would wait")
  func beginning() {
    var backlog = LiveBacklog()
    #expect(backlog.step(playedTo: .seconds(-60), target: target) == .keep)
    backlog.note(.seconds(2), of: 0)
    #expect(backlog.step(playedTo: .seconds(-60), target: target) == .keep)
  }
}
