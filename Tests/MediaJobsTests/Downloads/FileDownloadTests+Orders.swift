import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

/// Pauses, and what is called off.
extension FileDownloadTests {
  @Test("a pause breaks the transfer off, going on asks for the rest")
  func pause() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.only(1), with: .throttle(bytesPerSecond: 2_000)),
      at: "/clip.bin")
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
    let run = Task { try await download.run() }
    for await state in download.states where (state.progress?.byteCount ?? 0) > 0 { break }
    download.pause()
    guard case .paused = download.state else { return #expect(Bool(false)) }
    #expect(folder.names.filter { $0.hasSuffix(".part") }.count == 1)
    download.resume()
    _ = try await run.value
    #expect(contents(folder.file("clip.bin")) == Self.bytes && download.state == .completed)
  }

  @Test("what is called off leaves nothing; a task that is cancelled leaves what has come")
  func cancel() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.always, with: .throttle(bytesPerSecond: 2_000)),
      at: "/clip.bin")
    for isThrownAway in [false, true] {
      let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
      let run = Task { try await download.run() }
      for await state in download.states where (state.progress?.byteCount ?? 0) > 0 { break }
      if isThrownAway { download.cancel() } else { run.cancel() }
      let error = await #expect(throws: MediaError.self) { try await run.value }
      #expect(error?.code == .cancelled && download.state == .canceled)
      #expect(folder.names.isEmpty == isThrownAway)
    }
  }

  @Test("what is called off before it began again leaves nothing of an earlier run")
  func cancelBeforeLoading() async throws {
    let (folder, origin) = (try JobFolder(), try await ScriptedOrigin.start())
    origin.serve(
      OriginResource(Self.bytes).failing(.only(1), with: .drop(afterBytes: 100_000))
        .failing(.from(2), with: .status(404)), at: "/clip.bin")
    await #expect(throws: MediaError.self) {
      try await Download(origin.url("/clip.bin"), to: folder.file("clip.bin")).run()
    }
    #expect(folder.names.count == 1)
    let download = Download(origin.url("/clip.bin"), to: folder.file("clip.bin"))
    download.pause()
    let run = Task { try await download.run() }
    for await state in download.states { if case .paused = state { break } }
    download.cancel()
    await #expect(throws: MediaError.self) { try await run.value }
    #expect(folder.names.isEmpty)
  }
}
