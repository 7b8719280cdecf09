import Foundation
import MediaCore
import Testing
import VitrineTesting

@testable import MediaJobs

@Suite("The padding of encoded sound")
struct SoundPaddingTests {
  /// A tone of AAC whose last block is filled up by its encoder.
  private func tone(_ folder: JobFolder, seconds: Double) throws -> String {
    let path = folder.file("\(seconds).m4a")
    let made = try TestMedia.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "sine=440:r=44100:d=\(seconds)", "-c:a", "aac", path])
    try #require(made.status == 0)
    return path
  }

  /// How many samples a file decodes to, of one channel.
  private func count(_ path: String) throws -> Int {
    try TestMedia.run(
      "ffmpeg", ["-v", "error", "-i", path, "-ac", "1", "-f", "s16le", "-"]
    ).output.count / 2
  }

  @Test("is left out of what is encoded anew, as in playback", arguments: ["wav", "flac"])
  func transcoded(type: String) async throws {
    let folder = try JobFolder()
    let source = try tone(folder, seconds: 3)
    let settings = ExportSettings(preset: .audio)
    let result = try await ExportSession(
      Asset(source), to: folder.file("a.\(type)"), settings
    ).run()
    #expect(try count(result.path) == 132_300)
    #expect(abs(result.duration.seconds - 3) < 0.0001, "\(result.duration)")
  }

  @Test("is left out also of a range, whose own end counts where it comes first")
  func range() async throws {
    let folder = try JobFolder()
    let source = try tone(folder, seconds: 3)
    for (end, expected) in [(nil, 88_200), (MediaTime.seconds(9), 88_200), (.seconds(2), 44_100)] {
      let settings = ExportSettings(
        preset: .audio, start: .seconds(1), end: end, overwrites: true)
      let result = try await ExportSession(
        Asset(source), to: folder.file("a.wav"), settings
      ).run()
      #expect(try count(result.path) == expected)
    }
  }

  @Test("is not between sources that are joined")
  func joined() async throws {
    let folder = try JobFolder()
    let paths = try [3.0, 2.0].map { try tone(folder, seconds: $0) }
    let session = try ExportSession(
      joining: paths.map { ExportSegment(Asset($0)) }, to: folder.file("a.wav"),
      ExportSettings(preset: .audio))
    let result = try await session.run()
    #expect(try count(result.path) == 132_300 + 88_200)
  }

  @Test("waits in small pieces, which come out in their order")
  func held() {
    let format = AudioFormat(sampleRate: 1000, layout: .mono)
    var held = HeldSound()
    for number in 0..<5 {
      held.append(
        AudioBuffer(format: format, samples: [Float](repeating: Float(number), count: 4)[...]))
    }
    #expect(held.release(keeping: 10).map(\.samples.first) == [0, 1])
    #expect(held.release(keeping: 10).isEmpty)
    #expect(held.leaveOut(last: 6) == 6)
    let rest = held.release(keeping: 0)
    #expect(rest.map(\.frameCount) == [4, 2] && rest.map(\.samples.first) == [2, 3])
    held.append(AudioBuffer(silence: 3, format: format))
    #expect(held.leaveOut(last: 9) == 3 && held.release(keeping: 0).isEmpty)
  }
}
