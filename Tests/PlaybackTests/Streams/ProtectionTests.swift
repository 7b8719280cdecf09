import FFmpeg
import Foundation
import HLS
import MediaCore
import Playback
import Synchronization
import Testing
import VitrineTesting

@Suite("Protected streams", .timeLimit(.minutes(20))) struct ProtectionTests {
  /// What was shown and heard.
  struct Played: Equatable {
    var pictures: [String]
    var sound: String
  }

  func test(
    _ files: [String: [UInt8]], provider: (any KeyProvider)? = nil
  ) async throws -> (TestPlayer, ScriptedOrigin) {
    let origin = try await ScriptedOrigin.start()
    ProtectedStream.serve(files, from: origin)
    var settings = HLSSettings()
    settings.keyProvider = provider
    let test = try await TestPlayer.open(streams: DefaultSourceOpener(hls: settings))
    try? await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    return (test, origin)
  }

  func played(
    _ files: [String: [UInt8]], provider: (any KeyProvider)? = nil
  ) async throws -> Played {
    let (test, _) = try await test(files, provider: provider)
    #expect(test.log.errors.isEmpty)
    return Played(pictures: test.hashes, sound: test.audio.hash)
  }

  func error(
    _ files: [String: [UInt8]], provider: (any KeyProvider)? = nil
  ) async throws -> Int? {
    try await test(files, provider: provider).0.log.errors.first?.rawValue
  }

  // MARK: - SAMPLE-AES in transport streams

  @Test(
    "SAMPLE-AES in transport streams plays as the same in clear", arguments: ["aac", "ac3", "eac3"])
  func transport(sound: String) async throws {
    let clear = try await played(ProtectedStream.files(of: ProtectedStream.transport(sound: sound)))
    #expect(clear.pictures.count == 120)
    #expect(try await played(ProtectedStream.sampleEncrypted(sound: sound)) == clear)
  }

  /// The sums of all pictures as ffmpeg decodes them.
  func sums(_ path: String, _ options: String...) throws -> [String] {
    let result = try TestMedia.run(
      "ffmpeg", ["-v", "error"] + options + ["-i", path, "-map", "0:v", "-f", "framemd5", "-"])
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last.map(String.init) }
  }

  @Test("ffmpeg too reads the transport streams that the tests encrypt")
  func agreement() throws {
    let folder = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, bytes) in try ProtectedStream.sampleEncrypted(sound: "aac") {
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let clear = try sums(TestMedia.path(ProtectedStream.transport(sound: "aac")))
    let decrypted = try sums("\(folder)/stream.m3u8", "-allowed_extensions", "ALL")
    #expect(clear.count == 120 && decrypted.count == 120)
    // What its parser gives out at the very end, ffmpeg 5.1 leaves as it is.
    #expect(decrypted.dropLast(2) == clear.dropLast(2))
  }

  @Test("Without an IV the segment's number is the vector, and each key has its segments")
  func rotation() async throws {
    let recipe = ProtectedStream.transport(sound: "aac")
    var files = try ProtectedStream.files(of: recipe)
    let clear = try await played(files)
    var playlist = "#EXTM3U\n#EXT-X-VERSION:5\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:7\n"
    for number in 0..<4 {
      let key = [UInt8](repeating: UInt8(number / 2 + 1), count: 16)
      let vector = [UInt8](repeating: 0, count: 15) + [UInt8(7 + number)]
      let name = "segment\(number).ts"
      files[name] = try SampleEncryptor(key: key, vector: vector)
        .encryptTransport(files[name] ?? [])
      files["key\(number / 2)"] = key
      if number % 2 == 0 {
        playlist += "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\(number / 2)\"\n"
      }
      playlist += "#EXTINF:1,\n\(name)\n"
    }
    files["stream.m3u8"] = Array((playlist + "#EXT-X-ENDLIST\n").utf8)
    #expect(try await played(files) == clear)
  }

  @Test("SAMPLE-AES in packed audio", arguments: [PackedStream.Codec.aac, .ac3, .eac3])
  func packed(codec: PackedStream.Codec) async throws {
    let stream = try PackedStream(codec)
    let encryptor = try SampleEncryptor(key: ProtectedStream.key, vector: ProtectedStream.vector)
    let vector = ProtectedStream.hexadecimal(ProtectedStream.vector)
    var playlist = "#EXTM3U\n#EXT-X-VERSION:5\n#EXT-X-TARGETDURATION:3\n"
    playlist += "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\",IV=0x\(vector)\n"
    var files = ["key": ProtectedStream.key]
    var timestamp: UInt64 = 9000
    for (number, segment) in stream.segments.enumerated() {
      let tagged = stream.tagged(number, timestamp: timestamp)
      let tag = tagged.count - segment.bytes.count
      files["s\(number)"] = Array(tagged[..<tag]) + encryptor.encryptSound(segment.bytes)
      playlist += "#EXTINF:\(Double(segment.samples) / 48_000),\ns\(number)\n"
      timestamp += UInt64(segment.samples) * 90_000 / 48_000
    }
    files["stream.m3u8"] = Array((playlist + "#EXT-X-ENDLIST\n").utf8)
    let (test, _) = try await test(files)
    #expect(test.log.errors.isEmpty)
    #expect(test.audio.samples.starts(with: try stream.decoded()))
  }

  @Test("A wrong key is found out by what comes of it: error 6003", arguments: ["aac", "ac3"])
  func wrongKey(sound: String) async throws {
    var files = try ProtectedStream.sampleEncrypted(sound: sound)
    files["key"] = Array(2...17)
    #expect(try await error(files) == 6003)
  }

  // MARK: - AES-256-GCM

  private func sealed(_ key: [UInt8]) throws -> [String: [UInt8]] {
    var files = try ProtectedStream.files(of: ProtectedStream.transport(sound: "aac"))
    let sealer = try GCMDecryptor(key: key)
    for (name, bytes) in files where name.hasPrefix("segment") {
      var text = bytes
      let tag = sealer.seal(&text, vector: ProtectedStream.vector[...])
      files[name] = ProtectedStream.vector + text + tag
    }
    files["key"] = key
    let playlist = String(decoding: files["stream.m3u8"] ?? [], as: UTF8.self)
    files["stream.m3u8"] = Array(
      playlist.replacing(
        "#EXTINF", with: "#EXT-X-KEY:METHOD=AES-256-GCM,URI=\"key\"\n#EXTINF", maxReplacements: 1
      ).utf8)
    return files
  }

  @Test("AES-256-GCM plays, and a changed byte or another key is error 6003")
  func authenticated() async throws {
    let clear = try await played(ProtectedStream.files(of: ProtectedStream.transport(sound: "aac")))
    var files = try sealed(Array(1...32))
    #expect(try await played(files) == clear)
    files["segment0.ts"]?[5000] ^= 1
    #expect(try await error(files) == 6003)
    files = try sealed(Array(1...32))
    files["key"] = Array(2...33)
    #expect(try await error(files) == 6003)
    files["key"] = Array(1...16)
    #expect(try await error(files) == 6002)
  }
}
