import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Sound that is decoded from a place on")
struct SoundLeadTests {
  /// Noise, which fills the frames of a codec.
  private func noise(_ folder: JobFolder, _ name: String, _ encoder: [String]) throws -> String {
    let path = folder.file(name)
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "anoisesrc=a=0.5:r=48000:d=4:c=pink:seed=7",
      ] + encoder + [path])
    try #require(made.status == 0)
    return path
  }

  /// 200 ms.
  private static let length = 9600
  /// Matroska rounds times to a millisecond.
  private static let mostShift = 48

  private func samples(_ path: String) throws -> [Int] {
    let bytes = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-ac", "1", "-f", "s16le", "-"]
    ).output
    return bytes.withUnsafeBytes { raw in raw.bindMemory(to: Int16.self).map(Int.init) }
  }

  /// How much of the loudness of the beginning is wrong, where both fit best.
  private func error(_ path: String, _ whole: String, from start: Double) throws -> Double {
    let part = try samples(path).prefix(Self.length)
    let source = try samples(whole)
    var least = Double.infinity
    for shift in -Self.mostShift...Self.mostShift {
      let all = source.dropFirst(Int((start * 48_000).rounded()) + shift).prefix(Self.length)
      try #require(part.count == Self.length && all.count == Self.length)
      let wrong = zip(part, all).map { Double(($0 - $1) * ($0 - $1)) }.reduce(0, +)
      least = min(least, (wrong / all.map { Double($0 * $0) }.reduce(0, +)).squareRoot())
    }
    return least
  }

  private static let codecs: [(String, [String], [Int]?)] = [
    ("a.mp3", ["-c:a", "libmp3lame", "-b:a", "64k"], nil),
    ("b.mp3", ["-c:a", "libmp3lame", "-q:a", "9"], nil),
    ("a.mka", ["-c:a", "libopus", "-map", "0", "-map", "0"], [1]),
  ]

  @Test("is whole from there on in a range that is encoded", arguments: [0, 1, 2])
  func range(number: Int) async throws {
    let (name, encoder, tracks) = Self.codecs[number]
    guard TestMedia.hasEncoders(encoder[1]) else { return }
    let folder = try JobFolder()
    let source = try noise(folder, name, encoder)
    func export(_ target: String, from start: Double) async throws -> String {
      let settings = ExportSettings(
        preset: .audio, start: .seconds(start), tracks: tracks.map(Set.init))
      return try await ExportSession(Asset(source), to: folder.file(target), settings).run().path
    }
    let whole = try await export("whole.wav", from: 0)
    for start in [1.5, 2.01] {
      let part = try await export("\(start).wav", from: start)
      let wrong = try error(part, whole, from: start)
      #expect(wrong < 0.05, "\(name) from \(start): \(wrong)")
    }
  }

  @Test("is whole from there on where sources are joined")
  func joined() async throws {
    guard TestMedia.hasEncoders("libmp3lame") else { return }
    let folder = try JobFolder()
    let source = try noise(folder, "a.mp3", ["-c:a", "libmp3lame", "-b:a", "64k"])
    let whole = try await ExportSession(
      Asset(source), to: folder.file("whole.wav"), ExportSettings(preset: .audio)
    ).run().path
    let session = try ExportSession(
      joining: [
        ExportSegment(Asset(source), start: .seconds(2), end: .seconds(3)),
        ExportSegment(Asset(source), start: .seconds(1)),
      ], to: folder.file("joined.wav"), ExportSettings(preset: .audio))
    let wrong = try error(try await session.run().path, whole, from: 2)
    #expect(wrong < 0.05, "\(wrong)")
  }
}
