import FFmpeg
import HLS
import MediaCore
import Synchronization
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Calling off and pausing jobs whose source has nothing left to be read")
struct ExportCancelTests {
  /// The whole file lies in memory once it is opened.
  private static let source = "mock:?duration=3&size=160x90"

  enum Kind: CaseIterable { case file, stream, joined }

  @Test("an export ends at the next packet and leaves nothing", arguments: Kind.allCases)
  func export(kind: Kind) throws {
    let folder = try JobFolder()
    let (readGuard, asset) = (ReadGuard(), Asset(Self.source))
    let path = folder.file(kind == .stream ? "made" : "made.mp4")
    let settings = ExportSettings(preset: .highest, fileType: kind == .stream ? .hls : nil)
    var steps = 0
    let progress = { (_: Double) in
      steps += 1
      readGuard.cancel()
    }
    let error = #expect(throws: MediaError.self) {
      switch kind {
      case .file: _ = try Exporter(asset, path, settings, readGuard).run(progress)
      case .stream:
        _ = try StreamExporter(
          asset: asset, path: path, settings: settings, readGuard: readGuard
        ).run(progress)
      case .joined:
        _ = try JoinedExporter(
          segments: [ExportSegment(asset), ExportSegment(asset)], path: path, settings: settings,
          transition: .cut, readGuard: readGuard
        ).run(progress)
      }
    }
    #expect(error?.code == .cancelled && steps == 1)
    #expect(folder.names.isEmpty)
  }

  @Test("one that is paused ends when it is called off, and a later pause does not hold it")
  func paused() async throws {
    let folder = try JobFolder()
    let session = ExportSession(
      Asset(Self.source), to: folder.file("made.mp4"), ExportSettings(preset: .highest))
    session.pause()
    let task = Task { try await session.run() }
    session.cancel()
    session.pause()
    let error = await #expect(throws: MediaError.self) { try await task.value }
    #expect(error?.code == .cancelled && session.status == .cancelled)
    #expect(folder.names.isEmpty)
  }

  @Test("a reader stands still for a pause at each packet, and ends when it is called off")
  func reader() throws {
    let readGuard = ReadGuard()
    let checks = Mutex(0)
    let reader = try JobReader(Self.source, Asset(Self.source).opener, readGuard)
    readGuard.hold { checks.withLock { $0 += 1 } }
    for count in 1...10 {
      _ = try reader.read()
      #expect(checks.withLock { $0 } == count)
    }
    readGuard.cancel()
    let error = #expect(throws: MediaError.self) { _ = try reader.read() }
    #expect(error?.code == .cancelled)
  }

  @Test("loudness is not measured on once it is called off")
  func measuring() throws {
    let readGuard = ReadGuard()
    let reads = Mutex(0)
    let asset = Asset(Self.source)
    readGuard.hold {
      let count = reads.withLock { reads in
        reads += 1
        return reads
      }
      if count == 5 { readGuard.cancel() }
    }
    let folder = try JobFolder()
    var settings = ExportSettings(preset: .highest)
    settings.audio.loudness = -23
    let error = #expect(throws: MediaError.self) {
      _ = try Exporter(asset, folder.file("made.mp4"), settings, readGuard).run { _ in }
    }
    #expect(error?.code == .cancelled && reads.withLock { $0 } == 5)
    #expect(folder.names.isEmpty)
  }
}
