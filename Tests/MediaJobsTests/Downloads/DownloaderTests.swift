import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Many downloads")
struct DownloaderTests {
  @Test("so many run at once, the others wait for their turn; one identifier is one download")
  func turns() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    for name in ["a", "b"] {
      origin.serve(
        OriginResource(Array(repeating: 1, count: 100_000)).failing(
          .only(1), with: .throttle(bytesPerSecond: 1_000)), at: "/\(name)")
    }
    let downloader = Downloader(maxConcurrentDownloads: 1)
    let a = downloader.download(origin.url("/a"), to: folder.file("a"), identifier: "a")
    let b = downloader.download(origin.url("/b"), to: folder.file("b"), identifier: "b")
    #expect(downloader.download(origin.url("/x"), to: folder.file("x"), identifier: "a") === a)
    for await state in a.states where (state.progress?.byteCount ?? 0) > 0 { break }
    #expect(downloader.state(for: "b") == .waiting && downloader.state(for: "c") == .unknown)
    downloader.cancel("a")
    for await state in a.states where state.isFinal { break }
    for await state in b.states where (state.progress?.byteCount ?? 0) > 0 { break }
    downloader.cancelActiveItems()
    for await state in b.states where state.isFinal { break }
    #expect(a.state == .canceled && b.state == .canceled && folder.names.isEmpty)
    // What was called off can be begun again.
    downloader.resume("b")
    let states = try #require(downloader.observe("b"))
    for await state in states where state.isFinal { #expect(state == .completed) }
    #expect(folder.names == ["b"] && downloader.forget("b") && !downloader.forget("b"))
    #expect(downloader.downloads.map(\.identifier) == ["a"])
  }

  @Test("an order that comes before a download has begun is kept", arguments: 1...5)
  func early(attempt: Int) async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(OriginResource([1]), at: "/a")
    let downloader = Downloader(maxConcurrentDownloads: 1)
    let a = downloader.download(origin.url("/a"), to: folder.file("a"), identifier: "a")
    downloader.cancel("a")
    for await state in a.states where state.isFinal { #expect(state == .canceled) }
    #expect(folder.names.isEmpty)
    downloader.resume("a")
    downloader.pause("a")
    for await state in a.states {
      if case .paused = state { break }
    }
    #expect(folder.names.isEmpty)
    downloader.resume("a")
    for await state in a.states where state.isFinal { #expect(state == .completed) }
    #expect(folder.names == ["a"])
    let b = Download(origin.url("/a"), to: folder.file("b"))
    b.cancel()
    await #expect(throws: MediaError.self) { try await b.run() }
    #expect(b.state == .canceled)
    // It is over: what is told now is not of its next run.
    b.cancel()
    _ = try await b.run()
    #expect(folder.names == ["a", "b"])
  }

  @Test("two writers of one place: the second is refused, and the first goes on")
  func oneWriter() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Array(repeating: 1, count: 100_000)).failing(
        .only(1), with: .throttle(bytesPerSecond: 10_000)), at: "/a")
    let first = Download(origin.url("/a"), to: folder.file("a"))
    let run = Task { try await first.run() }
    for await state in first.states where (state.progress?.byteCount ?? 0) > 0 { break }
    // Another file would remove what has come of this one.
    origin.serve(OriginResource([2]), at: "/b")
    func refusal(of name: String) async -> MediaError.Code? {
      await #expect(throws: MediaError.self) {
        try await Download(origin.url(name), to: folder.file("a")).run()
      }?.code
    }
    #expect(await refusal(of: "/a") == .fileExists)
    #expect(await refusal(of: "/b") == .fileExists)
    first.pause()
    #expect(await refusal(of: "/a") == .fileExists)
    #expect(await refusal(of: "/b") == .fileExists)
    first.resume()
    _ = try await run.value
    #expect(folder.names == ["a"])
  }

  @Test("hours of the day go past midnight")
  func hours() {
    let night = DownloadHours(start: 22 * 60, end: 5 * 60)
    #expect(night.wait(at: 23 * 3600) == .zero && night.wait(at: 0) == .zero)
    #expect(night.wait(at: 5 * 3600) == .seconds(17 * 3600))
    #expect(night.wait(at: 21 * 3600) == .seconds(3600))
    let day = DownloadHours(start: 600, end: 660)
    #expect(day.wait(at: 36_000) == .zero && day.wait(at: 39_600) == .seconds(82_800))
    #expect(DownloadHours(start: 5, end: 5).wait(at: 0) == .zero)
  }

  @Test("a limited rate is kept by all transfers together")
  func rate() {
    let limiter = RateLimiter(bytesPerSecond: 1000, now: .zero)
    #expect(limiter.pause(after: 500, now: .zero) == .milliseconds(500))
    #expect(limiter.pause(after: 500, now: .zero) == .seconds(1))
    #expect(limiter.pause(after: 500, now: .seconds(10)) == .milliseconds(500))
  }
}
