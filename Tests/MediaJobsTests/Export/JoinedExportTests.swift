import FFmpeg
import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("Joined exports")
struct JoinedExportTests {
  private func segments(_ ranges: [(Double, Double?)]) throws -> [ExportSegment] {
    let clip = try TestMedia.path(.loop2s)
    return ranges.map {
      ExportSegment(Asset(clip), start: .seconds($0.0), end: $0.1.map { .seconds($0) })
    }
  }

  private func numbers(_ path: String, count: Int) async throws -> [Int] {
    let generator = StillImageGenerator(Asset(path), StillSettings(tolerance: .exact))
    let times = (0..<count).map { MediaTime(ticks: Int64($0) * 2 + 1, of: Rational(1, 60)) }
    var numbers: [Int] = []
    for try await still in generator.stills(.at(times)) { numbers.append(still.frameNumber) }
    return numbers
  }

  private func samples(_ path: String, _ filter: String = "anull") throws -> [UInt8] {
    try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-vn", "-af", filter, "-f", "s16le", "-"]
    ).output
  }

  /// The green of a pixel in the middle row, 0…255.
  private func green(_ still: Still, _ place: Double) -> UInt8 {
    let column = Int(place * Double(still.picture.format.width))
    return still.picture.withRow(still.picture.format.height / 2, of: 0) { row in
      row.withUnsafeBytes { $0[3 * column + 1] }
    }
  }

  @Test("pictures follow each other without one too many or too few")
  func pictures() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let session = try ExportSession(
      joining: try segments([(0, nil), (0.5, 1), (1, nil)]), to: folder.file("all.mp4"),
      ExportSettings(preset: .highest))
    let result = try await session.run()
    #expect(abs(result.duration.seconds - 3.5) < 0.001)
    #expect(try TestMedia.ffmpegFrameHashes(result.path).count == 105)
    #expect(
      try await numbers(result.path, count: 105)
        == Array(0..<60) + Array(15..<30) + Array(30..<60))
  }

  @Test("sound follows to the sample")
  func sound() async throws {
    let folder = try JobFolder()
    let session = try ExportSession(
      joining: try segments([(0, nil), (0.25, 0.75), (0, nil)]), to: folder.file("all.wav"),
      ExportSettings(preset: .audio))
    let result = try await session.run()
    let clip = try TestMedia.path(.loop2s)
    let (whole, part) = (
      try samples(clip), try samples(clip, "atrim=start=0.25:end=0.75")
    )
    #expect(try samples(result.path) == whole + part + whole)
  }

  @Test("a cover that is set is carried, and the result names what is left out")
  func cover() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let clip = try TestMedia.path(.twoAudioTracks)
    let artwork = [UInt8](try Data(contentsOf: URL(filePath: try TestMedia.path(.png))))
    let result = try await ExportSession(
      joining: [clip, clip].map { ExportSegment(Asset($0)) }, to: folder.file("all.mp4"),
      ExportSettings(preset: .highest, artwork: artwork)
    ).run()
    #expect(try await Asset(result.path).load(.metadata).artwork == artwork)
    let sounds = try await Asset(clip).load(.tracks).filter(\.isAudio).map(\.index)
    #expect(result.omittedTracks == Array(sounds.dropFirst()))
  }

  @Test("a gap in the sound of a source stays as long as it is")
  func soundGap() async throws {
    let folder = try JobFolder()
    let source = folder.file("gap.mka")
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "sine=1000:d=2:r=48000",
        "-af", "asetpts=if(gte(T\\,1)\\,PTS+40*SR\\,PTS)", "-c:a", "pcm_s16le", source,
      ])
    let one = try await ExportSession(
      Asset(source), to: folder.file("one.wav"), ExportSettings(preset: .audio)
    ).run()
    let alone = try samples(one.path)
    #expect(abs(alone.count / 2 - 42 * 48_000) < 2_000)
    let both = try await ExportSession(
      joining: [source, source].map { ExportSegment(Asset($0)) }, to: folder.file("both.wav"),
      ExportSettings(preset: .audio)
    ).run()
    #expect(try samples(both.path) == alone + alone)
  }

  @Test("a crossfade has both, and makes the file shorter")
  func crossfade() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let session = try ExportSession(
      joining: try segments([(0, 2), (0, 2)]), to: folder.file("all.mp4"),
      ExportSettings(preset: .highest), transition: .crossfade(.milliseconds(500)))
    let result = try await session.run()
    #expect(abs(result.duration.seconds - 3.5) < 0.001)
    let read = try await numbers(result.path, count: 105)
    #expect(
      read.prefix(45) == ArraySlice(0..<45) && read.suffix(45) == ArraySlice(15..<60), "\(read)")
  }

  @Test("a source of another shape gets bars, and one without sound is silent")
  func shapes() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let tall = folder.file("tall.mp4")
    _ = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=white:s=90x160:d=1:r=30", tall])
    var segments = try segments([(0, 1), (0, 1)])
    segments.insert(ExportSegment(Asset(tall)), at: 1)
    let session = try ExportSession(
      joining: segments, to: folder.file("all.mp4"), ExportSettings(preset: .highest))
    let result = try await session.run()
    #expect(abs(result.duration.seconds - 3) < 0.05)
    let still = try await StillImageGenerator(
      Asset(result.path), StillSettings(tolerance: .exact)
    ).still(at: .seconds(1.5))
    let (left, middle) = (green(still, 0.1), green(still, 0.5))
    #expect(left < 20 && middle > 220, "\(left) \(middle)")
    let level = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-ss", "1.1", "-t", "0.8", "-i", result.path, "-vn", "-f", "s16le", "-",
      ]
    ).output
    #expect(!level.isEmpty && level.allSatisfy { $0 < 4 || $0 > 251 })
  }

  @Test(
    "sound goes out over a crossfade also under a source that has none or less",
    arguments: [false, true])
  func soundlessCrossfade(hasShortSound: Bool) async throws {
    guard TestMedia.hasEncoders("libx264", "prores_ks") else { return }
    let folder = try JobFolder()
    let (loud, next) = (folder.file("loud.mp4"), folder.file("next.mp4"))
    let pictures = ["-v", "error", "-f", "lavfi", "-i", "color=white:s=160x90:d=2:r=30"]
    for (path, sound) in [(loud, "sine=1000:d=2:r=48000"), (next, "anullsrc=r=48000:d=0.1")]
    where path == loud || hasShortSound {
      _ = try TestMedia.run(
        "ffmpeg", pictures + ["-f", "lavfi", "-i", sound, "-c:a", "aac", path])
    }
    if !hasShortSound { _ = try TestMedia.run("ffmpeg", pictures + [next]) }
    let session = try ExportSession(
      joining: [loud, next].map { ExportSegment(Asset($0), end: .seconds(2)) },
      to: folder.file("all.mov"), ExportSettings(preset: .prores),
      transition: .crossfade(.seconds(1)))
    let result = try await session.run()
    // It begins at 1 s, and a tone is as loud as the share of its source.
    let sound = try samples(result.path, "aresample=48000,pan=mono|c0=c0")
    func peak(_ seconds: Double) -> Int {
      let start = Int(seconds * 48_000) * 2
      return stride(from: start, to: min(start + 960, sound.count - 1), by: 2).map {
        abs(Int(Int16(bitPattern: UInt16(sound[$0]) | UInt16(sound[$0 + 1]) << 8)))
      }.max() ?? 0
    }
    let whole = Double(peak(0.5))
    let shares = [1.25, 1.5, 1.75].map { Double(peak($0)) / whole }
    for (share, expected) in zip(shares, [0.75, 0.5, 0.25]) {
      #expect(abs(share - expected) < 0.05, "\(shares)")
    }
    #expect(abs(sound.count / 2 - 96_000) < 10, "\(sound.count / 2)")
  }

  @Test("what is of one source alone is refused")
  func refusals() async throws {
    let folder = try JobFolder()
    let segments = try segments([(0, 1), (0, 1)])
    for settings in [
      ExportSettings(), ExportSettings(preset: .highest, isExact: true),
      ExportSettings(preset: .highest, fileLengthLimit: 100_000),
      ExportSettings(preset: .highest, burnedSubtitles: "a.srt"),
    ] {
      let session = try ExportSession(joining: segments, to: folder.file("a.mp4"), settings)
      await #expect { try await session.run() } throws: {
        ($0 as? MediaError)?.code == .invalidArgument
      }
    }
    let stream = try ExportSession(
      joining: segments, to: folder.file("a.hls"), ExportSettings(preset: .highest))
    await #expect(throws: MediaError.self) { try await stream.run() }
    #expect(throws: MediaError.self) {
      try ExportSession(joining: [], to: "a.mp4", ExportSettings())
    }
    #expect(folder.names.isEmpty)
  }

  @Test("each transition takes at most half of either source")
  func plan() throws {
    let ranges: [(start: MediaTime, end: MediaTime?)] = [
      (.zero, .seconds(4)), (.seconds(1), .seconds(2)), (.zero, .seconds(10)),
    ]
    let parts = try JoinedPart.plan(ranges, .crossfade(.seconds(2)))
    #expect(parts.map(\.overlap.seconds) == [0.5, 0.5, 0])
    #expect(parts.map(\.entry.seconds) == [0, 0.5, 0.5])
    #expect(parts.map { $0.end?.seconds } == [3.5, 1.5, 10])
    let fades = try JoinedPart.plan(ranges, .fade(.seconds(0.4), through: .black))
    #expect(
      fades.map(\.exit.seconds) == [0.2, 0.2, 0] && fades.map(\.entry.seconds) == [0, 0.2, 0.2])
    #expect(fades[1].veil(at: .milliseconds(100)) == 0.5 && fades[1].veil(at: .seconds(0.5)) == 0)
    #expect(abs(fades[0].veil(at: .seconds(3.9)) - 0.5) < 0.001)
    #expect(throws: MediaError.self) {
      try JoinedPart.plan([(.zero, nil), (.zero, nil)], .crossfade(.seconds(1)))
    }
  }
}
