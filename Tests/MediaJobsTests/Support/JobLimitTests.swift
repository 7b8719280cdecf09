import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("A limit of jobs at once", .timeLimit(.minutes(20)))
struct JobLimitTests {
  /// A limit whose only turn is taken until `end`.
  private func taken() -> JobLimit {
    let limit = JobLimit(1)
    limit.stand(limit.ticket()) { _ in }
    return limit
  }

  @Test("exports, stills and downloads share it; stills that are let go of give their turn back")
  func shared() async throws {
    let (folder, limit) = (try JobFolder(), JobLimit(0))
    #expect(limit.count == 1)
    let clip = try TestMedia.path(.gop60)
    let generator = StillImageGenerator(Asset(clip), limit: limit)
    var stills: StillSequence.AsyncIterator? =
      generator.stills(.every(.milliseconds(40))).makeAsyncIterator()
    let first = try await stills?.next()
    #expect(first?.actualTime == .zero)
    let export = ExportSession(Asset(clip), to: folder.file("a.mp4"), limit: limit)
    let download = Download(clip, to: folder.file("b.mp4"), limit: limit)
    let exporting = Task { try await export.run() }
    try await limit.wait(for: 1)
    let downloading = Task { try await download.run() }
    try await limit.wait(for: 2)
    #expect(export.status == .waiting && download.state == .waiting && folder.names.isEmpty)
    stills = nil
    _ = try await (exporting.value, downloading.value)
    #expect(folder.names == ["a.mp4", "b.mp4"] && limit.waitingCount == 0)
    #expect(export.status == .completed && download.state == .completed)
    // All turns were given back.
    _ = try await generator.still(at: .zero)
    _ = try await generator.bestStill(outOf: 2)
    _ = try await generator.contactSheet(SheetOptions(columns: 1, rows: 1))
  }

  @Test("turns are given in the order of the tickets, also where one leaves the line")
  func order() async throws {
    let limit = taken()
    let (order, told) = AsyncStream<Int>.makeStream()
    let tickets = (0..<4).map { _ in limit.ticket() }
    for number in [2, 0, 3, 1] {
      limit.stand(tickets[number]) { if $0 { told.yield(number) } }
    }
    #expect(limit.withdraw(tickets[1]) && !limit.withdraw(tickets[1]))
    var numbers = order.makeAsyncIterator()
    for expected in [0, 2, 3] {
      limit.end()
      #expect(await numbers.next() == expected)
    }
    #expect(!limit.withdraw(tickets[0]) && limit.waitingCount == 0)
  }

  @Test("what is called off while it waits ends, and leaves no place in the line")
  func calledOff() async throws {
    let (folder, limit) = (try JobFolder(), taken())
    let clip = try TestMedia.path(.gop60)
    let export = ExportSession(Asset(clip), to: folder.file("a.mp4"), limit: limit)
    let download = Download(clip, to: folder.file("b.mp4"), limit: limit)
    let generator = StillImageGenerator(Asset(clip), limit: limit)
    let (exporting, downloading) = (
      Task { try await export.run() }, Task { try await download.run() }
    )
    let best = Task { try await generator.bestStill() }
    let stills = Task { () async throws in
      for try await still in generator.stills(.evenly(2)) { Issue.record("\(still.actualTime)") }
    }
    try await limit.wait(for: 4)
    export.cancel()
    download.cancel()
    best.cancel()
    stills.cancel()
    for error in [
      await #expect(throws: MediaError.self) { try await exporting.value },
      await #expect(throws: MediaError.self) { try await downloading.value },
      await #expect(throws: MediaError.self) { try await best.value },
    ] { #expect(error?.code == .cancelled) }
    try await stills.value
    #expect(limit.waitingCount == 0 && folder.names.isEmpty)
    #expect(export.status == .cancelled && download.state == .canceled)
    // A download that was called off can be run again, when there is a turn.
    let again = Task { try await download.run() }
    try await limit.wait(for: 1)
    limit.end()
    _ = try await again.value
    #expect(folder.names == ["b.mp4"])
  }

  @Test("a download that is paused before its turn stands still when it comes")
  func paused() async throws {
    let (folder, limit) = (try JobFolder(), taken())
    let clip = try TestMedia.path(.gop60)
    let download = Download(clip, to: folder.file("a.mp4"), limit: limit)
    let run = Task { try await download.run() }
    try await limit.wait(for: 1)
    download.pause()
    #expect(download.state == .paused(DownloadProgress()))
    download.resume()
    #expect(download.state == .waiting)
    download.pause()
    limit.end()
    try await limit.wait(for: 0)
    for _ in 0..<100 { await Task.yield() }
    #expect(download.state == .paused(DownloadProgress()) && folder.names.isEmpty)
    download.resume()
    _ = try await run.value
    #expect(folder.names == ["a.mp4"])
  }

  @Test("a downloader's downloads wait among other jobs")
  func downloader() async throws {
    let (folder, limit) = (try JobFolder(), taken())
    let downloader = Downloader(limit: limit)
    let clip = try TestMedia.path(.gop60)
    let downloads = ["a", "b"].map {
      downloader.download(clip, to: folder.file($0), identifier: $0)
    }
    try await limit.wait(for: 2)
    #expect(downloader.maxConcurrentDownloads == 1 && downloads.allSatisfy { $0.state == .waiting })
    downloader.cancel("a")
    #expect(downloads[0].state == .canceled && limit.waitingCount == 1)
    limit.end()
    for await state in downloads[1].states where state.isFinal { #expect(state == .completed) }
    #expect(folder.names == ["b"])
  }
}
