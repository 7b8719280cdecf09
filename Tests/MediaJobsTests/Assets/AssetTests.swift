import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("An asset")
struct AssetTests {
  @Test("loads what is asked for, and tells of the rest without waiting")
  func loads() async throws {
    let asset = Asset(TestMedia.fixture("h264-aac.mp4"))
    #expect(asset.status(of: .tracks) == .unknown)
    let (duration, tracks, kind) = try await asset.load(.duration, .tracks, .kind)
    #expect(duration == .milliseconds(500))
    #expect(tracks.map(\.codec) == ["h264", "aac"])
    #expect(kind == .file)
    #expect(asset.status(of: .isPlayable) == .loaded(true))
    let (canBeExported, isProtected, isPrecise) = try await asset.load(
      .isExportable, .hasProtectedContent, .canProvidePreciseTiming)
    #expect(canBeExported && !isProtected && isPrecise)
    let resolution = try await asset.load(.resolution)
    #expect(resolution == .sd)
  }

  @Test("fails with the error of its source, for every value of it")
  func failure() async throws {
    let asset = Asset("/nowhere/at-all.mp4")
    await #expect(throws: MediaError.self) { try await asset.load(.duration) }
    guard case .failed(let error) = asset.status(of: .tracks) else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.code == .notFound)
  }

  @Test("finds out a header that lies, if a precise duration is preferred")
  func lyingHeader() async throws {
    let folder = try JobFolder()
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: TestMedia.fixture("av1.mkv"))))
    // Matroska's Duration: its id, a length of 8, a number in milliseconds.
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x44, 0x89, 0x88]) })
    let lie = (20_000.0).bitPattern.bigEndian
    withUnsafeBytes(of: lie) { bytes.replaceSubrange(place + 3..<place + 11, with: $0) }
    let path = folder.file("lying.mkv")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let believing = Asset(path)
    let declared = try await believing.load(.duration)
    #expect(declared == .seconds(20) || declared == nil)
    let asset = Asset(path, preferPreciseDuration: true)
    let duration = try await asset.load(.duration)
    #expect(abs((duration ?? .zero).seconds - 0.5) < 0.002)
  }

  @Test(
    "measures the length that is heard and seen",
    arguments: [
      ("aac.m4a", 0.5), ("mp3.mp3", 0.5), ("opus.ogg", 0.5), ("vorbis.ogg", 0.4973),
      ("flac.flac", 0.5), ("pcm.wav", 0.5), ("h264-ac3.ts", 0.512), ("mpeg4.m4v", 0.5),
    ])
  func lengths(name: String, seconds: Double) async throws {
    let asset = Asset(TestMedia.fixture(name), preferPreciseDuration: true)
    let duration = try await asset.load(.duration)
    #expect(abs((duration ?? .zero).seconds - seconds) < 0.003, "\(name): \(duration ?? .zero)")
  }

  @Test("measures a stream of segments to its end")
  func stream() async throws {
    let asset = Asset(try TestMedia.path(.counted), preferPreciseDuration: true)
    let (duration, declared, kind) = try await asset.load(.duration, .declaredDuration, .kind)
    #expect(kind == .stream)
    let difference = (duration ?? .zero) - (declared ?? .zero)
    #expect(abs(difference.seconds) < 0.05, "\(difference)")
  }

  @Test("stops when its task is cancelled")
  func cancelled() async throws {
    let asset = Asset(TestMedia.fixture("h264-aac.mp4"))
    let task = Task { try await asset.load(.duration) }
    task.cancel()
    let result = await task.result
    // Whether it was quicker or not, it ends, and the asset can be asked again.
    if case .failure(let error) = result {
      #expect((error as? MediaError)?.code == .cancelled)
    }
    let duration = try await asset.load(.duration)
    #expect(duration == .milliseconds(500))
  }

  @Test("becomes a video that goes through JSON as it is")
  func video() async throws {
    let asset = Asset(try TestMedia.path(.covered))
    let video = try await Video(of: asset, id: "cover")
    #expect(video.id == "cover" && video.thumbnail != nil && video.type == .file)
    let copy = try JSONDecoder().decode(Video.self, from: JSONEncoder().encode(video))
    #expect(copy == video)
    let plain = try await Video(of: Asset(TestMedia.fixture("mp3.mp3")))
    #expect(plain.title == "mp3" && plain.resolution == nil && plain.thumbnail == nil)
  }

  @Test(
    "has the class of its displayed height",
    arguments: [
      (2160, Resolution.uhd4K, "4K"), (2159, .hd1080, "1080p HD"), (1080, .hd1080, "1080p HD"),
      (1079, .hd720, "720p HD"), (720, .hd720, "720p HD"), (719, .sd, "SD"), (0, .sd, "SD"),
    ])
  func resolution(height: Int, expected: Resolution, label: String) {
    #expect(Resolution(height: height) == expected)
    #expect(expected.label == label)
  }

  @Test("neither plays nor can be exported where nothing tells how large its pictures are")
  func sizeless() async throws {
    let folder = try JobFolder()
    // An animated WebP, of which FFmpeg reads no picture.
    func chunk(_ type: String, _ bytes: [UInt8]) -> [UInt8] {
      Array(type.utf8) + [UInt8(bytes.count), 0, 0, 0] + bytes
    }
    let body =
      Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0, 63, 0, 0, 47, 0, 0])
      + chunk("ANIM", [UInt8](repeating: 0, count: 6))
      + chunk("ANMF", [UInt8](repeating: 0, count: 64))
    let path = folder.file("moving.webp")
    try Data(chunk("RIFF", body)).write(to: URL(fileURLWithPath: path))
    let asset = Asset(path)
    let (isPlayable, isExportable, resolution) = try await asset.load(
      .isPlayable, .isExportable, .resolution)
    #expect(!isPlayable && !isExportable && resolution == nil)
    #expect(try await Export.presets(compatibleWith: asset).isEmpty)
  }

  @Test("counts a portrait by the height that is displayed")
  func portrait() {
    var format = VideoFormat(width: 1920, height: 1080, pixelFormat: "yuv420p")
    format.rotation = 90
    let track = Track(
      index: 0, kind: .video(format, frameRate: Rational(25, 1)), codec: "h264")
    #expect(Resolution(track) == .hd1080)
    format.width = 2160
    #expect(
      Resolution(Track(index: 0, kind: .video(format, frameRate: .unknown), codec: "h264"))
        == .uhd4K)
  }
}
