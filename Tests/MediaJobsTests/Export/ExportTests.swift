import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("Exports")
struct ExportTests {
  private func streams(_ path: String) throws -> [[String: String]] {
    let run = try TestMedia.run(
      "ffprobe",
      [
        "-v", "error", "-count_packets", "-show_entries",
        "stream=codec_name,width,height,nb_read_packets,duration", "-of", "json", path,
      ])
    let object = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let streams = object?["streams"] as? [[String: Any]] ?? []
    return streams.map { $0.mapValues { "\($0)" } }
  }

  @Test("A copy has all pictures of its range as they are, those too that are made from later ones")
  func wholePictures() async throws {
    guard TestMedia.hasEncoders("libx264") else { return }
    let folder = try JobFolder()
    let source = folder.file("source.mp4")
    _ = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=2", "-c:v", "libx264",
        "-preset", "veryfast", "-bf", "3", "-x264-params", "b-adapt=0", "-g", "60", source,
      ])
    func hashes(_ path: String) throws -> [Substring?] {
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    let all = try hashes(source)
    for count in 10...18 {
      var settings = ExportSettings(overwrites: true)
      settings.end = MediaTime(ticks: Int64(count), of: Rational(1, 30))
      let session = ExportSession(Asset(source), to: folder.file("part.mp4"), settings)
      let found = try hashes(try await session.run().path)
      #expect(found.prefix(count) == all.prefix(count) && found.count <= count + 2, "\(count)")
    }
  }

  @Test("a copy has the same packets in another container", arguments: ["mp4", "mkv", "mov"])
  func passthrough(type: String) async throws {
    let folder = try JobFolder()
    let clip = try TestMedia.path(.loop2sAAC)
    let session = ExportSession(Asset(clip), to: folder.file("copy.\(type)"))
    #expect(session.status == .unknown)
    let result = try await session.run()
    #expect(session.status == .completed && result.omittedTracks.isEmpty)
    #expect(folder.names == ["copy.\(type)"])
    // Containers count time in other ticks; the pictures are the same.
    let hashes = try [clip, result.path].map { path in
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count == 60)
    #expect(abs(result.duration.seconds - 2) < 0.05)
    let (before, after) = (try streams(clip), try streams(result.path))
    #expect(before.map { $0["nb_read_packets"] } == after.map { $0["nb_read_packets"] })
    // The same copy is the same to the last byte.
    let again = try await ExportSession(Asset(clip), to: folder.file("again.\(type)")).run()
    let files = try [result.path, again.path].map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(files[0] == files[1])
  }

  @Test("a copied range begins at the key frame before it, and says so")
  func range() async throws {
    let folder = try JobFolder()
    let clip = try TestMedia.path(.gop60)
    let settings = ExportSettings(start: .seconds(2.5), end: .seconds(5))
    let result = try await ExportSession(Asset(clip), to: folder.file("part.mp4"), settings).run()
    #expect(result.start == .seconds(2))
    func hashes(_ path: String) throws -> [Substring?] {
      try TestMedia.ffmpegFrameHashes(path).map { $0.split(separator: ",").last }
    }
    let (part, whole) = (try hashes(result.path), try hashes(clip))
    // One lies beyond the end: those before it are made from it.
    #expect(part == Array(whole[60...150]))
    let still = try await StillImageGenerator(
      Asset(result.path), StillSettings(tolerance: .exact)
    ).still(at: .zero)
    #expect(still.frameNumber == 60)
  }

  @Test("an encoded range has the very pictures and samples of it")
  func encodedRange() async throws {
    let folder = try JobFolder()
    let settings = ExportSettings(
      preset: .highest, start: .milliseconds(500), end: .milliseconds(1500))
    let asset = Asset(try TestMedia.path(.loop2s))
    let result = try await ExportSession(asset, to: folder.file("part.mp4"), settings).run()
    #expect(abs(result.duration.seconds - 1) < 0.001)
    let generator = StillImageGenerator(
      Asset(result.path), StillSettings(tolerance: .exact))
    var numbers: [Int] = []
    for try await still in generator.stills(.every(.milliseconds(100))) {
      numbers.append(still.frameNumber)
    }
    #expect(numbers == (0..<10).map { 15 + 3 * $0 })
    let length = try await Asset(result.path, preferPreciseDuration: true).load(.duration)
    #expect(abs((length ?? .zero).seconds - 1) < 0.03)
  }

  @Test(
    "each preset makes what it says",
    arguments: [
      (ExportPreset.low, "mp4", ["h264", "aac"]), (.medium, "mkv", ["h264", "aac"]),
      (.size640x480, "mov", ["h264", "aac"]), (.hevc1920x1080, "mp4", ["hevc", "aac"]),
      (.webm, "webm", ["vp9", "opus"]), (.prores, "mov", ["prores", "pcm_s16le"]),
      (.audio, "m4a", ["aac"]), (.audio, "mp3", ["mp3"]), (.audio, "flac", ["flac"]),
      (.audio, "wav", ["pcm_s16le"]),
    ])
  func presets(preset: ExportPreset, type: String, codecs: [String]) async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2sAAC))
    let types = try await Export.fileTypes(of: preset, compatibleWith: asset)
    let encoders = [
      "h264": "libx264", "hevc": "libx265", "vp9": "libvpx-vp9", "opus": "libopus",
      "mp3": "libmp3lame", "prores": "prores_ks",
    ]
    let isInstalled = codecs.allSatisfy { TestMedia.hasEncoders(encoders[$0] ?? $0) }
    #expect(types.contains { $0.rawValue == type } == isInstalled)
    guard isInstalled else { return }
    let settings = ExportSettings(preset: preset)
    let result = try await ExportSession(asset, to: folder.file("made.\(type)"), settings).run()
    let streams = try streams(result.path)
    #expect(streams.map { $0["codec_name"] } == codecs)
    if let size = preset.maximumSize, let width = streams[0]["width"].flatMap(Int.init) {
      #expect(width <= size.width)
    }
    let length = try await Asset(result.path, preferPreciseDuration: true).load(.duration)
    #expect(abs((length ?? .zero).seconds - 2) < 0.06, "\(length ?? .zero)")
  }

  @Test("what a container says too little of to be copied is not offered as that")
  func untimed() async throws {
    let asset = Asset(TestMedia.fixture("mpeg4-mp3.avi"))
    let types = try await Export.fileTypes(of: .passthrough, compatibleWith: asset)
    #expect(types == [.mp3, .wav])
    for type in types {
      let folder = try JobFolder()
      _ = try await ExportSession(asset, to: folder.file("a.\(type)"), ExportSettings()).run()
    }
  }

  @Test("what cannot be is refused, and nothing is left")
  func refusals() async throws {
    let folder = try JobFolder()
    let asset = Asset(try TestMedia.path(.loop2sAAC))
    let path = folder.file("clip.mp4")
    try Data([1]).write(to: URL(fileURLWithPath: path))
    await #expect(throws: MediaError(.fileExists, "'\(path)' is there already")) {
      try await ExportSession(asset, to: path).run()
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 1)
    for (name, settings) in [
      ("a.txt", ExportSettings()), ("none/a.mp4", ExportSettings()),
      ("b.mp4", ExportSettings(start: .seconds(5))),
    ] {
      let session = ExportSession(asset, to: folder.file(name), settings)
      await #expect(throws: MediaError.self) { try await session.run() }
      guard case .failed = session.status else {
        Issue.record("\(name): \(session.status)")
        continue
      }
    }
    #expect(folder.names == ["clip.mp4"])
  }

  /// Whether the tests may mount: CAP_SYS_ADMIN, bit 21 of what the kernel lists.
  private static var mayMount: Bool {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let mask = line.flatMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) } ?? 0
    return mask >> 21 & 1 == 1
  }

  @Test(
    "a full disk is an error of its own, and nothing is left",
    .enabled(if: mayMount, "a disk of 64 KiB cannot be mounted"))
  func fullDisk() async throws {
    let folder = try JobFolder()
    let disk = folder.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    let mounted = try TestMedia.run(
      "mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk])
    try #require(mounted.status == 0)
    defer { _ = try? TestMedia.run("umount", [disk]) }
    let asset = Asset(try TestMedia.path(.loop2s))
    do {
      try await ExportSession(
        asset, to: disk + "/full.mkv"
      ).run()
      Issue.record("it fits")
    } catch {
      #expect(error.code == .diskFull, "\(error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
  }

  @Test("calling it off leaves nothing", arguments: [true, false])
  func cancelled(byTask: Bool) async throws {
    let folder = try JobFolder()
    let hold = ExportHold()
    var settings = ExportSettings(preset: .highest)
    try settings.filters.put(.custom(hold.filter))
    let session = ExportSession(
      Asset(try TestMedia.path(.gop60)), to: folder.file("made.mp4"), settings)
    let task = Task { try await session.run() }
    for await status in session.statuses {
      guard case .exporting = status else { continue }
      if byTask { task.cancel() } else { session.cancel() }
      hold.end()
    }
    await #expect(throws: MediaError.self) { try await task.value }
    #expect(session.status == .cancelled)
    #expect(folder.names.isEmpty)
  }

  @Test("what a killed program left of the file is removed, and what is being written stays")
  func abandoned() async throws {
    let folder = try JobFolder()
    let (old, busy) = (folder.file(".a.mp4.1.new"), folder.file(".a.mp4.2.new"))
    for path in [old, busy, folder.file(".b.mp4.1.new")] {
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
    }
    let writer = open(busy, O_RDONLY)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
    let clip = try TestMedia.path(.loop2sAAC)
    try await ExportSession(Asset(clip), to: folder.file("a.mp4")).run()
    #expect(folder.names == [".a.mp4.2.new", ".b.mp4.1.new", "a.mp4"])
  }
}
