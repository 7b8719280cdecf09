import MediaCore
import Testing

@testable import MediaJobs

/// What is told of a download around its pauses.
@Suite("States of downloads around a pause", .timeLimit(.minutes(20)))
struct DownloadStateTests {
  /// So no state is due for its time alone, after the first.
  private struct Standstill: TimeSource {
    var now: MediaTime { .zero }
  }

  private let none = DownloadProgress()

  @Test("a state that is held is overwritten by no state of work, only by the end")
  func held() async {
    let board = StatusBoard(DownloadState.unknown)
    let states = board.watch()
    board.hold { _ in DownloadState.paused(none) }
    let refused: [DownloadState] = [
      .prefetching, .waiting, .keyLoaded, .running(none), .noConnection(none),
    ]
    for state in refused {
      board.set(state)
      #expect(board.status == .paused(none))
    }
    board.release { DownloadState.running($0.progress ?? DownloadProgress(byteCount: 1)) }
    #expect(board.status == .running(none))
    board.set(.keyLoaded)
    // As it is called off.
    board.hold { _ in nil }
    board.set(.waiting)
    #expect(board.status == .keyLoaded)
    board.set(.canceled, isFinal: true)
    board.hold { _ in DownloadState.paused(none) }
    board.release { _ in DownloadState.waiting }
    var told: [DownloadState] = []
    for await state in states { told.append(state) }
    #expect(told == [.unknown, .paused(none), .running(none), .keyLoaded, .canceled])
  }

  @Test("what comes or is lost in a pause is not told, and a loss is told again after it")
  func meter() {
    let board = StatusBoard(DownloadState.unknown)
    let meter = DownloadMeter(board, DownloadControl(), Standstill())
    meter.disconnected()
    #expect(board.status == .noConnection(none))
    board.hold { DownloadState.paused($0.progress ?? DownloadProgress(byteCount: 1)) }
    meter.disconnected()
    meter.came(1)
    meter.complete()
    #expect(board.status == .paused(none))
    board.release { DownloadState.running($0.progress ?? DownloadProgress(byteCount: 1)) }
    meter.disconnected()
    guard case .noConnection(let lost) = board.status else { return #expect(Bool(false)) }
    #expect(lost.byteCount == 1)
    // What comes after a loss is told at once.
    meter.came(1)
    guard case .running(let found) = board.status else { return #expect(Bool(false)) }
    #expect(found.byteCount == 2)
  }

  @Test("a loss is told once for all transfers, and nothing comes after the end was ordered")
  func once() async {
    let (board, control) = (StatusBoard(DownloadState.unknown), DownloadControl())
    let states = board.watch()
    let meter = DownloadMeter(board, control, Standstill())
    meter.disconnected()
    meter.disconnected()
    control.give(.stop)
    meter.came(1)
    board.set(.canceled, isFinal: true)
    var told: [DownloadState] = []
    for await state in states { told.append(state) }
    #expect(told == [.unknown, .noConnection(none), .canceled])
  }

  @Test("a server that stays away is told again after each pause")
  func stillAway() async throws {
    let folder = try JobFolder()
    // Nothing listens there, so each try is refused at once.
    let download = Download("http://127.0.0.1:1/a", to: folder.file("a"))
    let run = Task { try await download.run() }
    for _ in 0..<2 {
      for await state in download.states { if case .noConnection = state { break } }
      download.pause()
      guard case .paused = download.state else { return #expect(Bool(false)) }
      download.resume()
    }
    for await state in download.states { if case .noConnection = state { break } }
    download.cancel()
    let error = await #expect(throws: MediaError.self) { try await run.value }
    #expect(error?.code == .cancelled && download.state == .canceled)
  }

  @Test("a download that was paused before it began says so while it waits for its turn")
  func pausedBefore() async throws {
    let (folder, limit) = (try JobFolder(), JobLimit(1))
    limit.stand(limit.ticket()) { _ in }
    let download = Download(folder.file("source"), to: folder.file("a"), limit: limit)
    download.pause()
    let run = Task { try await download.run() }
    try await limit.wait(for: 1)
    #expect(download.state == .paused(none))
    download.resume()
    #expect(download.state == .waiting)
    download.cancel()
    let error = await #expect(throws: MediaError.self) { try await run.value }
    #expect(error?.code == .cancelled && download.state == .canceled)
  }
}
