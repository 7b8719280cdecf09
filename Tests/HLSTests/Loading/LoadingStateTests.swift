import MediaCore
import Networking
import Testing

@testable import HLS

@Suite("What a loader knows, as a value")
struct LoadingStateTests {
  private let notFound = MediaError(.notFound, "404")
  private let clock = MonotonicClock()

  /// A playlist of segments of 2 s.
  private func segments(_ count: Int = 4, _ marks: [Int: String] = [:]) throws -> [Segment] {
    let lines = (0..<count).map { "\(marks[$0] ?? "")#EXTINF:2,\ns\($0)\n" }
    return try media("#EXTM3U\n#EXT-X-TARGETDURATION:2\n" + lines.joined() + "#EXT-X-ENDLIST\n")
      .segments
  }

  private func loading(_ segment: Segment) -> LoadingSegment {
    LoadingSegment(
      MediaPiece(segment), level: 0, beginsRun: false, arrival: Signal(on: clock))
  }

  /// A state with segments loaded from playlist `a`.
  private func state(behind segments: [Segment]) -> LoadingState {
    var state = LoadingState(on: clock)
    state.run.begin(at: .zero)
    state.recovery.load(from: "a")
    state.run.beginRun(at: .zero)
    for segment in segments { state.put(loading(segment), .transport, endsRun: false) }
    return state
  }

  @Test("A leap that fails comes back to all that was known of the run")
  func returnFromLeap() throws {
    let segments = try segments()
    var state = state(behind: Array(segments[..<2]))
    state.run.note(keys: ["key"])
    state.recovery.miss(MediaPiece(segments[2]), "404")
    state.recovery.load(from: "b")
    state.leap(over: MediaPiece(segments[2]), 1, notFound)
    #expect(state.run.end == .seconds(6))
    #expect(state.run.isOver)
    #expect(state.recovery.missing == nil)

    // The attempt at what follows begins a run.
    state.run.beginRun(at: .seconds(6))
    let piece = state.returnFromLeap()
    #expect(piece == MediaPiece(segments[2]))
    #expect(state.run.end == .seconds(4))
    #expect(state.run.start == .zero)
    #expect(state.run.kind == .transport)
    #expect(!state.run.isOver)
    #expect(state.run.usedKeys == ["key"])
    #expect(state.run.isOf("a", 0))
    #expect(state.run.cursor?.last?.piece == MediaPiece(segments[1]))
    let again = state.returnFromLeap()
    #expect(again == nil)
  }

  @Test("A leap that holds makes a gap, once, with its reason")
  func confirmLeap() throws {
    let segments = try segments()
    var state = state(behind: Array(segments[..<2]))
    state.leap(over: MediaPiece(segments[2]), 0, notFound)
    #expect(state.recovery.gapError == nil)
    let leap = state.confirmLeap()
    #expect(leap?.piece == MediaPiece(segments[2]))
    #expect(state.recovery.gapError == notFound)
    #expect(state.run.endsInGap)
    let again = state.confirmLeap()
    #expect(again == nil)
  }

  @Test("Behind a gap another run begins, and a segment ends it")
  func gap() throws {
    let segments = try segments()
    var state = state(behind: [segments[0]])
    #expect(state.run.isContinued(by: segments[1]))
    state.skip(MediaPiece(segments[1]), 0)
    #expect(state.run.endsInGap)
    #expect(!state.run.isContinued(by: segments[2]))
    #expect(state.delivery.queue.count == 1)
    state.put(loading(segments[2]), nil, endsRun: false)
    #expect(!state.run.endsInGap)
    #expect(state.run.kind == .transport)
    #expect(state.run.isContinued(by: segments[3]))
  }

  @Test(
    "A run ends with a discontinuity, another initialization section or a gap",
    arguments: ["#EXT-X-DISCONTINUITY\n", "#EXT-X-MAP:URI=\"m\"\n", ""])
  func runs(mark: String) throws {
    let segments = try segments(2, [1: mark])
    var run = LoadedRun(from: .zero)
    #expect(!run.isContinued(by: segments[0]))
    run.pass(MediaPiece(segments[0]), 0, of: "a")
    #expect(run.isContinued(by: segments[1]) == mark.isEmpty)
    var gap = segments[0]
    gap.isGap = true
    run.pass(MediaPiece(gap), 0, of: "a")
    #expect(!run.isContinued(by: segments[1]))
  }

  @Test("A missing segment that the playlist has dropped is lost when something later is loaded")
  func lost() throws {
    let segments = try segments()
    var state = state(behind: [segments[0]])
    state.recovery.miss(MediaPiece(segments[1]), "503")
    let early = state.takeLost(before: MediaPiece(segments[1]))
    #expect(early == nil)
    let lost = state.takeLost(before: MediaPiece(segments[2]))
    #expect(lost?.reason == "503")
    #expect(state.run.isOver)
    #expect(!state.run.endsInGap)
    let again = state.takeLost(before: nil)
    #expect(again == nil)

    state.recovery.miss(MediaPiece(segments[1]), "503")
    let last = state.takeLost(before: nil)
    #expect(last != nil)
    #expect(state.run.endsInGap)
  }

  @Test("A seek leaves nothing but a reader that is called away and a closed loader")
  func restart() throws {
    let segments = try segments()
    var state = state(behind: [segments[0]])
    state.recovery.makeGap(notFound)
    state.delivery.interrupt()
    state.restart(from: .seconds(4), rests: false, staysInterrupted: true, on: clock)
    #expect(state.delivery.generation == 1)
    #expect(state.delivery.queue.isEmpty)
    #expect(state.delivery.isCalledAway)
    #expect(state.recovery.gapError == nil)
    #expect(state.run.end == .seconds(4))
    #expect(state.run.cursor?.start == .seconds(4))

    state.restart(from: .zero, rests: true, staysInterrupted: false, on: clock)
    #expect(!state.delivery.isCalledAway)
    #expect(state.delivery.isExhausted)
    state.delivery.close()
    state.restart(from: .zero, rests: false, staysInterrupted: false, on: clock)
    #expect(state.delivery.isCalledAway)
  }
}
