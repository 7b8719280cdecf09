import FFmpeg
import FoundationEssentials
import MediaCore
import Testing
import VitrineTesting

@Suite("What need not be decoded on the way to a picture", .timeLimit(.minutes(5)))
struct ReferenceOutlookTests {
  /// What becomes of the pictures of a second before one that is wanted, and of the first after it.
  struct Verdicts: Hashable {
    var decoded = 0
    var leftOut = 0
    /// The most that waited at a time.
    var waited = 0
  }

  struct Case: Sendable {
    var options: String
    var verdicts: Verdicts

    init(_ options: String, decoded: Int, leftOut: Int, waited: Int) {
      self.options = options
      verdicts = Verdicts(decoded: decoded, leftOut: leftOut, waited: waited)
    }
  }

  static let cases = [
    // By turns P, B that others may be made from, and b: the B is for its b alone. Of 11 turns one is around the
    // wanted picture, and all of it decoded.
    Case("ref=1:bframes=2:b-pyramid=normal", decoded: 13, leftOut: 19, waited: 3),
    Case("ref=1:bframes=3:b-pyramid=normal", decoded: 10, leftOut: 20, waited: 4),
    Case("ref=1:bframes=7:b-pyramid=normal", decoded: 6, leftOut: 20, waited: 8),
    Case("ref=1:bframes=3:b-pyramid=normal:slices=3", decoded: 10, leftOut: 20, waited: 4),
    // P pictures are made from the B before them as well: b alone is left out.
    Case("ref=4:bframes=3:b-pyramid=normal", decoded: 16, leftOut: 14, waited: 3),
    // None waits where no B is kept for others, or nothing can be told: there are fields.
    Case("ref=3:bframes=3:b-pyramid=none", decoded: 9, leftOut: 21, waited: 0),
    Case("ref=1:bframes=3:tff=1", decoded: 9, leftOut: 21, waited: 0),
    Case("ref=1:bframes=0", decoded: 32, leftOut: 0, waited: 0),
  ]

  @Test("B-pictures that none is made from but those beside them are left out", arguments: cases)
  func neighbours(_ example: Case) throws {
    #expect(try verdicts(example.options) == example.verdicts)
  }

  private func verdicts(_ options: String) throws -> Verdicts {
    let recipe = TestMedia.Recipe(
      "outlook-\(options.filter { $0.isLetter || $0.isNumber })", "mp4",
      ffmpeg: [
        "-f", "lavfi", "-i", "testsrc2=s=160x96:r=30:d=2", "-pix_fmt", "yuv420p", "-c:v", "libx264",
        "-x264-params", "keyint=60:scenecut=0:b-adapt=0:\(options)", "-threads", "1", "-bitexact",
      ])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: TestMedia.path(recipe))))
    let demuxer = try Demuxer(MemorySource(bytes), guard: ReadGuard())
    var outlook = try #require(ReferenceOutlook(demuxer.parameters(of: 0)))
    var verdicts = Verdicts()
    var latest = MediaTime.seconds(-1)
    var waiting = 0
    while !outlook.isDone, let packet = try demuxer.read(), let time = packet.time {
      outlook.add(packet, isNeverShown: time < latest)
      latest = max(latest, time)
      waiting += 1
      if time > .seconds(1) { outlook.finish() }
      while let leftOut = outlook.leftOutOfFirst {
        outlook.removeFirst()
        waiting -= 1
        if leftOut == .nothing { verdicts.decoded += 1 } else { verdicts.leftOut += 1 }
      }
      verdicts.waited = max(verdicts.waited, waiting)
    }
    return verdicts
  }
}
