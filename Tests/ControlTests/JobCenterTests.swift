import MediaCore
import MediaJobs
import Synchronization
import Testing

@testable import Control

@Suite("The jobs of clients", .timeLimit(.minutes(10)))
struct JobCenterTests {
  /// Work that ends when a test says so.
  private final class Work: JobWork {
    let end = AsyncStream<JSONValue?>.makeStream()
    let isCancelled = Mutex(false)

    func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
      tell(JobStep(progress: 0.5))
      for await result in end.stream {
        guard let result else { throw MediaError(.diskFull, "full") }
        return result
      }
      throw MediaError(.cancelled, "called off")
    }

    func pause() {}

    func cancel() {
      isCancelled.withLock { $0 = true }
      end.continuation.finish()
    }
  }

  /// Work that goes on for a while after it was called off.
  private final class Stubborn: JobWork {
    let end = AsyncStream<Void>.makeStream()
    let tell = Mutex<(@Sendable (JobStep) -> Void)?>(nil)

    func run(_ tell: @escaping @Sendable (JobStep) -> Void) async throws(MediaError) -> JSONValue {
      self.tell.withLock { $0 = tell }
      tell(JobStep(progress: 0.5))
      for await _ in end.stream {}
      throw MediaError(.cancelled, "called off")
    }

    func pause() {}
    func cancel() {}
  }

  private final class Told: Sendable {
    let reports = Mutex<[JobReport]>([])
    func center(_ limit: JobLimit = JobLimit()) -> JobCenter {
      JobCenter(.of("/tmp", limit: limit)) { [self] report in
        reports.withLock { $0.append(report) }
      }
    }
    func states(of id: String) -> [JobReport.State] {
      reports.withLock { $0 }.filter { $0.id == id }.map(\.state)
    }
  }

  private func wait(_ isTrue: () -> Bool) async {
    while !isTrue() { await Task.yield() }
  }

  @Test("two are at work, the third waits; what each comes to is told in order")
  func turns() async throws {
    let (told, works) = (Told(), (0..<3).map { _ in Work() })
    let center = told.center()
    for (place, work) in works.enumerated() {
      let report = try center.start(.export, id: "\(place)", source: "a", work)
      #expect(report.state == .waiting)
    }
    await wait { told.states(of: "1").last == .running }
    #expect(told.states(of: "2") == [.waiting])
    works[0].end.continuation.yield(["file": "x"])
    await wait { told.states(of: "2").last == .running }
    works[1].end.continuation.yield(nil)
    await wait { told.states(of: "1").last == .failed }
    #expect(told.states(of: "0") == [.waiting, .running, .completed])
    #expect(try center.report("0", .export).result == ["file": "x"])
    #expect(try center.report("1", .export).error?.code == .diskFull)
    #expect(center.reports(of: .export).map(\.id) == ["0", "1", "2"])
    #expect(center.reports(of: .asset).isEmpty)
  }

  @Test("one that is paused before its turn counts among those that wait")
  func pausedInLine() async throws {
    let center = Told().center()
    let works = (0..<102).map { _ in Work() }
    for (number, work) in works.prefix(2).enumerated() {
      _ = try center.start(.export, id: "\(number)", source: "a", work)
    }
    await wait { (try? center.report("1", .export).state) == .running }
    for (number, work) in works.dropFirst(2).enumerated() {
      _ = try center.start(.export, id: "line-\(number)", source: "a", work)
      #expect(try center.pause("line-\(number)", .export).state == .paused)
    }
    let error = #expect(throws: MediaError.self) {
      try center.start(.export, id: nil, source: "a", Work())
    }
    #expect(error?.code == .limitExceeded)
    for number in 0..<100 { _ = try center.cancel("line-\(number)", .export) }
    for work in works.prefix(2) { work.end.continuation.yield([:]) }
  }

  @Test("a pause is told until it goes on, one that waits is called off at once")
  func orders() async throws {
    let (told, works) = (Told(), (0..<3).map { _ in Work() })
    let center = told.center()
    for work in works { _ = try center.start(.download, id: nil, source: "a", work) }
    await wait { told.states(of: "download-1").last == .running }
    #expect(try center.pause("download-1", .download).state == .paused)
    #expect(try center.resume("download-1", .download).state == .running)
    #expect(try center.cancel("download-3", .download).state == .cancelled)
    _ = try center.cancel("download-1", .download)
    await wait { told.states(of: "download-1").last == .cancelled }
    try center.remove("download-2", .download)
    #expect(works[1].isCancelled.withLock { $0 })
    #expect(center.reports(of: .download).map(\.id) == ["download-1", "download-3"])
    #expect(throws: MediaError.self) { try center.report("download-1", .export) }
    #expect(throws: MediaError.self) {
      try center.start(.download, id: "download-1", source: "a", Work())
    }
    center.close()
    #expect(throws: MediaError.self) { try center.start(.asset, id: nil, source: "a", Work()) }
  }

  @Test("a job that is paused before its turn gets none until it goes on")
  func pausedBefore() async throws {
    let (told, works) = (Told(), (0..<3).map { _ in Work() })
    let center = told.center()
    for work in works { _ = try center.start(.stills, id: nil, source: "a", work) }
    await wait { told.states(of: "stills-2").last == .running }
    #expect(try center.pause("stills-3", .stills).state == .paused)
    #expect(try center.pause("stills-3", .stills).state == .paused)
    works[0].end.continuation.yield(["file": "x"])
    await wait { told.states(of: "stills-1").last == .completed }
    #expect(try center.report("stills-3", .stills).state == .paused)
    #expect(try center.resume("stills-3", .stills).state == .waiting)
    await wait { told.states(of: "stills-3").last == .running }
    #expect(told.states(of: "stills-3") == [.waiting, .paused, .waiting, .running])
    _ = try center.start(.asset, id: "look", source: "a", Work())
    #expect(try center.pause("look", .asset).state == .paused)
    works[1].end.continuation.yield(["file": "x"])
    works[2].end.continuation.yield(["file": "x"])
    #expect(try center.resume("look", .asset).state == .waiting)
    await wait { told.states(of: "look").last == .running }
    #expect(throws: MediaError.self) { try center.pause("look", .asset) }
    center.close()
  }

  @Test("a job that is over does not go on, also where it was paused before")
  func overAndPaused() async throws {
    let (told, works) = (Told(), (0..<3).map { _ in Work() })
    let center = told.center()
    for work in works { _ = try center.start(.download, id: nil, source: "a", work) }
    await wait { told.states(of: "download-2").last == .running }
    for id in ["download-1", "download-2", "download-3"] {
      #expect(try center.pause(id, .download).state == .paused)
    }
    _ = try center.cancel("download-1", .download)
    works[1].end.continuation.yield(["file": "x"])
    _ = try center.cancel("download-3", .download)
    await wait { told.states(of: "download-1").last == .cancelled }
    await wait { told.states(of: "download-2").last == .completed }
    await wait { told.states(of: "download-3").last == .cancelled }
    for (id, state) in [
      ("download-1", JobReport.State.cancelled), ("download-2", .completed),
      ("download-3", .cancelled),
    ] {
      #expect(try center.resume(id, .download).state == state)
      #expect(try center.report(id, .download).state == state)
      #expect(told.states(of: id).filter(\.isFinal) == [state])
    }
  }

  @Test("the id of a job that was removed at work is free, and its work tells nothing more")
  func removedAtWork() async throws {
    let (told, old, new) = (Told(), Stubborn(), Work())
    let center = told.center()
    _ = try center.start(.export, id: "a", source: "old", old)
    await wait { told.states(of: "a").last == .running }
    try center.remove("a", .export)
    _ = try center.start(.export, id: "a", source: "new", new)
    await wait { (try? center.report("a", .export).state) == .running }
    old.tell.withLock { $0 }?(JobStep(progress: 0.9))
    old.end.continuation.finish()
    new.end.continuation.yield(["file": "x"])
    await wait { told.states(of: "a").last == .completed }
    #expect(told.states(of: "a") == [.waiting, .running, .waiting, .running, .completed])
    #expect(try center.report("a", .export).source == "new")
    #expect(center.reports(of: .export).count == 1)
    // Where no other has the id the end of the work is told, once it is over.
    let last = Stubborn()
    _ = try center.start(.export, id: "b", source: "old", last)
    await wait { told.states(of: "b").last == .running }
    try center.remove("b", .export)
    last.end.continuation.finish()
    await wait { told.states(of: "b").last == .cancelled }
    #expect(told.states(of: "b") == [.waiting, .running, .cancelled])
  }

  @Test("a limit that the program shares holds for its own jobs and those of clients together")
  func sharedLimit() async throws {
    let (told, works, limit) = (Told(), (0..<3).map { _ in Work() }, JobLimit(1))
    limit.stand(limit.ticket()) { _ in }
    let center = told.center(limit)
    for work in works { _ = try center.start(.export, id: nil, source: "a", work) }
    #expect(limit.waitingCount == 3)
    #expect(try center.cancel("export-1", .export).state == .cancelled)
    #expect(try center.pause("export-2", .export).state == .paused)
    #expect(limit.waitingCount == 1)
    // It has its old place, before the third.
    #expect(try center.resume("export-2", .export).state == .waiting)
    limit.end()
    await wait { told.states(of: "export-2").last == .running }
    #expect(told.states(of: "export-3") == [.waiting] && limit.waitingCount == 1)
    center.close()
    #expect(limit.waitingCount == 0)
    // Its turn comes back when its work has ended.
    let turn = AsyncStream<Bool>.makeStream()
    limit.stand(limit.ticket()) { turn.continuation.yield($0) }
    for await hasTurn in turn.stream {
      #expect(hasTurn)
      break
    }
  }

  @Test("what stands at a gate goes on when it opens")
  func gate() async {
    let gate = PauseGate()
    await gate.pass()
    gate.close()
    let passed = Mutex(false)
    let task = Task {
      await gate.pass()
      passed.withLock { $0 = true }
    }
    for _ in 0..<20 { await Task.yield() }
    #expect(!passed.withLock { $0 })
    gate.open()
    await task.value
    await gate.pass()
  }

  @Test(
    "names lead nowhere outside the folder",
    arguments: [
      "", "/a", "../a", "a/../../b", "..", "a\0b", "../\u{301}d", "a/\u{301}b",
      "b\u{600}/../../c", "../\u{301}d\u{600}/../.profile",
    ])
  func places(name: String) {
    let center = Told().center()
    #expect(throws: MediaError.self) { try center.maker.place(of: name) }
    #expect((try? center.maker.place(of: "a/..b")) == "/tmp/a/..b")
  }
}
