import FFmpeg
import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Stills")
struct StillImageGeneratorTests {
  /// Pictures alone, which are then at 0 in every container; program streams are of MPEG-2.
  private static func copied(to type: String) -> TestMedia.Recipe {
    let encoding = [
      "-c:v", "mpeg2video", "-q:v", "2", "-bf", "2", "-sc_threshold", "0", "-g", "300",
      "-force_key_frames", "expr:eq(mod(n,60),0)",
    ]
    return .gop60.remade(
      "gop60-pictures", type, output: (type == "vob" ? encoding : ["-c", "copy"]) + ["-an"])
  }

  private let exact = StillSettings(tolerance: .exact)

  @Test(
    "are the pictures that are up at their times, whatever the container and the order of decoding",
    arguments: [
      TestMedia.Recipe.gop60, .loop2sAAC, .hevc, .vp9, .mpeg4, .transportOffset, .variableFrameRate,
    ])
  func exactPictures(recipe: TestMedia.Recipe) async throws {
    let generator = StillImageGenerator(Asset(try TestMedia.path(recipe)), exact)
    var times: [MediaTime] = []
    // Where the sound begins first, the pictures do not begin at 0.
    var start: MediaTime?
    for try await still in generator.stills(.every(.milliseconds(70))) {
      times.append(still.requestedTime)
      let first = start ?? still.actualTime
      start = first
      #expect(still.actualTime <= still.requestedTime || still.frameNumber == 0)
      guard recipe.name != TestMedia.Recipe.variableFrameRate.name else { continue }
      let number = Int(((still.actualTime - first).seconds * 30).rounded())
      #expect(still.frameNumber == number, "\(still.requestedTime)")
      #expect(still.requestedTime - still.actualTime < .milliseconds(34))
    }
    #expect(times.count >= 28 && times == times.sorted())
  }

  @Test(
    "are whole behind a place where what the decoder needs to know changes",
    arguments: [(StillTolerance.exact, [6, 27]), (.keyFrame, [0, 15])])
  func changedConfiguration(tolerance: StillTolerance, expected: [Int]) async throws {
    let folder = try JobFolder()
    let asset = Asset(TestMedia.scene("two-descriptions.mp4"))
    let generator = StillImageGenerator(asset, StillSettings(tolerance: tolerance))
    var numbers: [Int] = []
    // The second half is coded in another way, and counts anew.
    for try await still in generator.stills(.at([.seconds(1.2), .seconds(1.9)])) {
      numbers.append(still.frameNumber)
    }
    #expect(numbers == expected)
    let error = await #expect(throws: MediaError.self) {
      try await ExportSession(asset, to: folder.file("copy.mp4")).run()
    }
    #expect(error?.code == .notSupported)
  }

  @Test("are those of their times where a file has no index")
  func missingIndex() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let path = folder.file("live.mkv")
    let made = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=40", "-c:v", "libx264", "-g",
        "20", "-keyint_min", "20", "-bf", "0", "-f", "matroska", "-live", "1", path,
      ])
    try #require(made.status == 0)
    var times: [Double] = []
    for try await still in StillImageGenerator(Asset(path)).stills(
      .at([10, 20, 30].map { .seconds($0) }))
    { times.append(still.actualTime.seconds) }
    #expect(times == [10, 20, 30])
  }

  @Test("come one by one in the order of their times, however they are asked for")
  func order() async throws {
    let generator = StillImageGenerator(Asset(try TestMedia.path(.gop60)), exact)
    var numbers: [Int] = []
    for try await still in generator.stills(
      .at([.seconds(1.5), .zero, .seconds(0.5), .seconds(99)]))
    { numbers.append(still.frameNumber) }
    #expect(numbers == [0, 15, 45, 299])
  }

  @Test("are key frames within the tolerance, and tell their own times")
  func keyFrames() async throws {
    let asset = Asset(try TestMedia.path(.gop60))
    let near = try await StillImageGenerator(asset).still(at: .seconds(0.9))
    #expect(near.frameNumber == 0 && near.actualTime == .zero)
    let narrow = StillSettings(
      tolerance: StillTolerance(before: .milliseconds(100), after: .milliseconds(100)))
    let still = try await StillImageGenerator(asset, narrow).still(at: .seconds(0.9))
    #expect(still.frameNumber == 27)
  }

  @Test("are the nearest key frames from the first on, whatever the index counts by")
  func nearest() async throws {
    let clips =
      [try TestMedia.path(.gop60)]
      + (try ["mkv", "ts", "vob", "flv"].map {
        try TestMedia.path(Self.copied(to: $0))
      })
    for clip in clips {
      for (time, number) in [(4.0, 120), (3.2, 120), (2.9, 60), (9.9, 240), (0.2, 0), (1.2, 60)] {
        let still = try await StillImageGenerator(Asset(clip)).still(at: .seconds(time))
        #expect(still.frameNumber == number, "\(clip) at \(time)")
      }
    }
  }

  @Test("are the nearest key frames one after the other, also behind the last, without an index")
  func nearestInTurn() async throws {
    for type in ["ts", "vob", "flv"] {
      let clip = try TestMedia.path(Self.copied(to: type))
      let times = [0, 0.5, 2.1, 2.4, 3.2, 6.9, 8.1, 9.9, 99].map { MediaTime.seconds($0) }
      var numbers: [Int] = []
      for try await still in StillImageGenerator(Asset(clip)).stills(.at(times)) {
        numbers.append(still.frameNumber)
      }
      #expect(numbers == [0, 0, 60, 60, 120, 180, 240, 240, 240], "\(type)")
      let narrow = StillSettings(
        tolerance: StillTolerance(before: .milliseconds(200), after: .milliseconds(100)))
      for (time, number) in [(2.1, 60), (2.3, 69), (1.95, 60), (1.8, 54)] {
        let still = try await StillImageGenerator(Asset(clip), narrow).still(at: .seconds(time))
        #expect(still.frameNumber == number, "\(type) at \(time)")
      }
    }
  }

  @Test("are upright, in square pixels and no larger than asked for")
  func shape() async throws {
    let asset = Asset(try TestMedia.path(.rotated))
    let whole = try await StillImageGenerator(asset).still(at: .zero)
    #expect(whole.size.height > whole.size.width)
    let small = try await StillImageGenerator(
      asset, StillSettings(maximumSize: PixelSize(width: 64, height: 64))
    ).still(at: .zero)
    #expect(
      small.size.height == 64 && small.size.width == 64 * whole.size.width / whole.size.height)
  }

  @Test("of high dynamic range are mapped to the ordinary one")
  func tones() async throws {
    let still = try await StillImageGenerator(
      Asset(try TestMedia.path(.highDynamicRange)), exact
    ).still(at: .seconds(0.1))
    #expect(!still.picture.format.color.isHDR && still.picture.format.pixelFormat == "rgb24")
  }

  @Test("have subtitles on them where they are asked for, at their times")
  func subtitles() async throws {
    let folder = try JobFolder()
    let words = folder.file("words.srt")
    try "1\n00:00:01,000 --> 00:00:01,500\nSAID HERE\n".write(
      toFile: words, atomically: true, encoding: .utf8)
    try await expectOnlyAt(1.2, words)
  }

  @Test("have the pictures that burned subtitles name beside them")
  func picturesBeside() async throws {
    let folder = try JobFolder()
    try FileManager.default.copyItem(
      atPath: TestMedia.fixture("png.png"), toPath: folder.file("said.png"))
    let subtitles = folder.file("said.ttml")
    try """
    <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling">
    <head><layout><region xml:id="r" tts:origin="0% 0%" tts:extent="100% 100%"/></layout></head>
    <body><div><p begin="1s" end="1.5s" region="r"><image src="said.png" type="image/png"/></p></div></body></tt>
    """.write(toFile: subtitles, atomically: true, encoding: .utf8)
    try await expectOnlyAt(1.2, subtitles)
  }

  /// Expects that burned subtitles change the picture at a time, and not the one at 0.5 s.
  private func expectOnlyAt(_ said: Double, _ subtitles: String) async throws {
    let asset = Asset(try TestMedia.path(.loop2s))
    for time in [0.5, said] {
      var pictures: [[UInt8]] = []
      for burned in [nil, subtitles] {
        let settings = StillSettings(tolerance: .exact, burnedSubtitles: burned)
        let still = try await StillImageGenerator(asset, settings).still(at: .seconds(time))
        #expect(still.picture.format.pixelFormat == "rgb24")
        pictures.append(
          (0..<still.picture.format.height).flatMap { row in
            still.picture.withRow(row, of: 0) { row in row.withUnsafeBytes { Array($0) } }
          })
      }
      #expect((pictures[0] != pictures[1]) == (time == said))
    }
  }

  @Test("come from a stream of segments too")
  func stream() async throws {
    let generator = StillImageGenerator(Asset(try TestMedia.path(.counted)), exact)
    var count = 0
    for try await still in generator.stills(.evenly(7)) {
      let shown = Int((still.actualTime.seconds * 30).rounded())
      #expect(abs(still.frameNumber - shown) <= 1, "\(still.frameNumber) at \(still.actualTime)")
      count += 1
    }
    #expect(count == 7)
  }

  @Test("are had of pictures and covers, and refused of sound")
  func others() async throws {
    let picture = try await StillImageGenerator(Asset(TestMedia.fixture("png.png")))
      .still(at: .seconds(3))
    #expect(picture.size == PixelSize(width: 96, height: 54))
    _ = try await StillImageGenerator(Asset(try TestMedia.path(.covered))).still(at: .zero)
    let sound = StillImageGenerator(Asset(TestMedia.fixture("mp3.mp3")))
    await #expect(throws: MediaError(.noPlayableTrack, "it has no pictures")) {
      try await sound.still(at: .zero)
    }
  }

  @Test("end when their task does")
  func cancelled() async throws {
    let generator = StillImageGenerator(Asset(try TestMedia.path(.gop60)), exact)
    let task = Task {
      var count = 0
      for try await _ in generator.stills(.every(.milliseconds(1))) {
        count += 1
        if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    #expect(try await task.value < 10)
  }

  @Test("are written as files of each kind, which appear whole", arguments: PictureFormat.allCases)
  func files(format: PictureFormat) async throws {
    let folder = try JobFolder()
    let still = try await StillImageGenerator(Asset(TestMedia.fixture("h264-aac.mp4")))
      .still(at: .zero)
    guard format != .webp || TestMedia.hasEncoders("libwebp") else { return }
    let path = folder.file("still.\(format.pathExtension)")
    try await still.write(to: path)
    await #expect(throws: MediaError(.fileExists, "'\(path)' is there already")) {
      try await still.write(to: path)
    }
    try await still.write(to: path, overwrites: true)
    #expect(folder.names == ["still.\(format.pathExtension)"])
    let again = try await StillImageGenerator(Asset(path)).still(at: .zero)
    #expect(again.size == still.size)
    await #expect(throws: MediaError.self) { try await still.write(to: folder.file("still.txt")) }
    await #expect(throws: MediaError.self) {
      try await still.write(to: folder.file("missing/still.png"))
    }
    #expect(folder.names.count == 1)
  }

  @Test(
    "made for a kind of file are encoded to the same bytes as those in RGB",
    arguments: [PictureFormat.png, .jpeg, .avif])
  func madeForFiles(format: PictureFormat) async throws {
    let generator = StillImageGenerator(Asset(TestMedia.fixture("h264-aac.mp4")), exact)
    let times = StillTimes.evenly(2)
    var files: [[UInt8]] = []
    for try await still in generator.stills(times) { files.append(try still.encoded(as: format)) }
    var others: [[UInt8]] = []
    for try await still in generator.stills(times, for: format) {
      #expect((still.picture.format.pixelFormat == "rgb24") == (format == .png))
      others.append(try still.encoded(as: format))
    }
    #expect(files.count == 2)
    #expect(files == others)
  }

  @Test("one that stands for the asset is chosen by what it shows")
  func best() async throws {
    let chosen = try await StillImageGenerator(Asset(try TestMedia.path(.gop60))).bestStill()
    let best = chosen.candidates.max { $0.score < $1.score }
    #expect(chosen.candidates.count == 5 && chosen.still.actualTime == best?.time)
    #expect(chosen.reason == "the clearest of 5 pictures", "\(chosen.reason)")
  }
}
