import FFmpeg
import Foundation
import MediaCore
import Playback
import Streaming
import Synchronization
import Testing
import VitrineTesting

@Suite("Protected streams", .timeLimit(.minutes(5))) struct ProtectionTests {
  /// What was shown and heard.
  private struct Played: Equatable {
    var pictures: [String]
    var sound: String
  }

  private func test(
    _ files: [String: [UInt8]], provider: (any KeyProvider)? = nil
  ) async throws -> (TestPlayer, ScriptedOrigin) {
    let origin = try await ScriptedOrigin.start()
    ProtectedStream.serve(files, from: origin)
    var settings = SourceSettings()
    settings.hls.keyProvider = provider
    let test = try await TestPlayer.open(streams: DefaultSourceOpener(settings))
    try? await test.playToEnd(ItemDescription(origin.url("/stream.m3u8")))
    return (test, origin)
  }

  private func played(
    _ files: [String: [UInt8]], provider: (any KeyProvider)? = nil
  ) async throws -> Played {
    let (test, _) = try await test(files, provider: provider)
    #expect(test.log.errors.isEmpty)
    return Played(pictures: test.hashes, sound: test.audio.hash)
  }

  private func error(
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
  private func sums(_ path: String, _ options: String...) throws -> [String] {
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

  @Test(
    "ffmpeg too reads the fragments that the tests encrypt",
    arguments: [FragmentEncryptor.Scheme.cbcs, .cbcsWithVectors, .cenc])
  func agreement(scheme: FragmentEncryptor.Scheme) throws {
    let path = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).mp4"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(encrypted(scheme)).write(to: URL(filePath: path))
    let clear = try sums(TestMedia.path(ProtectedStream.fragments))
    let key = ProtectedStream.hexadecimal(ProtectedStream.key)
    #expect(clear.count == 120)
    // Where it can seek, ffmpeg 5.1 loses track of which fragment a sample is in.
    #expect(try sums(path, "-seekable", "0", "-decryption_key", key) == clear)
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

  // MARK: - Common Encryption

  private func fragments(
    _ bytes: [UInt8], _ tag: String
  ) -> [String: [UInt8]] {
    [
      "all.mp4": bytes, "key": ProtectedStream.key,
      "stream.m3u8": ProtectedStream.byteRanges(of: bytes, tag),
    ]
  }

  private func whole() throws -> [UInt8] {
    try ProtectedStream.files(of: ProtectedStream.fragments)["all.mp4"] ?? []
  }

  private func encrypted(_ scheme: FragmentEncryptor.Scheme) throws -> [UInt8] {
    try FragmentEncryptor(key: ProtectedStream.key, vector: ProtectedStream.vector, scheme)
      .encrypt(whole())
  }

  @Test(
    "Fragments under cbcs and cenc play as the same in clear",
    arguments: FragmentEncryptor.Scheme.allCases)
  func fragments(scheme: FragmentEncryptor.Scheme) async throws {
    let clear = try await played(fragments(whole(), ""))
    #expect(clear.pictures.count == 120)
    let tag = "#EXT-X-KEY:METHOD=\(scheme.method),URI=\"key\""
    #expect(try await played(fragments(encrypted(scheme), tag)) == clear)
  }

  @Test("A wrong key is found out by what comes of it: error 6003", arguments: ["aac", "ac3"])
  func wrongKey(sound: String) async throws {
    var files = try ProtectedStream.sampleEncrypted(sound: sound)
    files["key"] = Array(2...17)
    #expect(try await error(files) == 6003)
  }

  @Test(
    "So it is in fragments", arguments: [FragmentEncryptor.Scheme.cbcs, .cenc])
  func wrongKey(scheme: FragmentEncryptor.Scheme) async throws {
    var files = try fragments(
      encrypted(scheme), "#EXT-X-KEY:METHOD=\(scheme.method),URI=\"key\"")
    files["key"] = Array(2...17)
    #expect(try await error(files) == 6003)
  }

  @Test("A scheme that nobody knows is error 6001")
  func scheme() async throws {
    var bytes = try encrypted(.cbcs)
    let name = Array("cbcs".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    bytes.replaceSubrange(place..<place + 4, with: "sve1".utf8)
    #expect(try await error(fragments(bytes, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"")) == 6001)
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

  // MARK: - What cannot be decrypted

  @Test("Keys of formats that nobody knows are passed over, and where there are no others it fails")
  func keyFormats() async throws {
    var files = try ProtectedStream.sampleEncrypted(sound: "aac")
    let playlist = String(decoding: files["stream.m3u8"] ?? [], as: UTF8.self)
    let other = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://x\",KEYFORMAT=\"com.example.drm\"\n"
    files["stream.m3u8"] = Array(
      playlist.replacing("#EXT-X-KEY", with: other + "#EXT-X-KEY", maxReplacements: 1).utf8)
    let (good, _) = try await test(files)
    #expect(good.log.errors.isEmpty && good.hashes.count == 120)
    let start = try #require(playlist.range(of: "#EXT-X-KEY"))
    let end = try #require(playlist.range(of: "#EXTINF"))
    files["stream.m3u8"] = Array(
      playlist.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: other).utf8)
    let (bad, origin) = try await test(files)
    #expect(bad.log.errors.first?.rawValue == 6001)
    #expect(origin.requests(for: "/segment0.ts").isEmpty)
  }

  @Test("Nothing is decrypted with a method that nobody knows, or that its media does not have")
  func methods() async throws {
    let files = try ProtectedStream.sampleEncrypted(sound: "aac")
    let playlist = String(decoding: files["stream.m3u8"] ?? [], as: UTF8.self)
    for (method, code) in [("SAMPLE-AES-999", 6001), ("SAMPLE-AES-CTR", 6001)] {
      var files = files
      files["stream.m3u8"] = Array(
        playlist.replacing("METHOD=SAMPLE-AES", with: "METHOD=\(method)").utf8)
      #expect(try await error(files) == code, "\(method)")
    }
  }

  @Test("A key of another length is error 6002")
  func keyLength() async throws {
    var files = try ProtectedStream.sampleEncrypted(sound: "aac")
    files["key"] = Array(1...17)
    #expect(try await error(files) == 6002)
  }

  // MARK: - Keys from a program

  private final class Provider: KeyProvider {
    let keyFormats: Set<String>
    let requests = Mutex<[KeyRequest]>([])
    let answer: @Sendable (KeyRequest) throws -> [UInt8]

    init(_ formats: Set<String>, _ answer: @escaping @Sendable (KeyRequest) throws -> [UInt8]) {
      keyFormats = formats
      self.answer = answer
    }

    func key(for request: KeyRequest) async throws -> [UInt8] {
      requests.withLock { $0.append(request) }
      return try answer(request)
    }
  }

  private func providedFiles() throws -> [String: [UInt8]] {
    var files = try ProtectedStream.sampleEncrypted(sound: "aac")
    let playlist = String(decoding: files["stream.m3u8"] ?? [], as: UTF8.self)
    files["stream.m3u8"] = Array(
      playlist.replacing(
        "URI=\"key\"",
        with: "URI=\"skd://one\",KEYFORMAT=\"com.example.drm\",KEYFORMATVERSIONS=\"1/3\""
      ).utf8)
    return files
  }

  @Test("A program gives the keys of the formats that it names, and is asked once")
  func provider() async throws {
    let provider = Provider(["com.example.drm"]) { _ in ProtectedStream.key }
    let (test, origin) = try await test(providedFiles(), provider: provider)
    #expect(test.log.errors.isEmpty && test.hashes.count == 120)
    let expected = KeyRequest(
      source: origin.url("/stream.m3u8"), method: "SAMPLE-AES", uri: "skd://one",
      format: "com.example.drm", formatVersions: [1, 3],
      initializationVector: ProtectedStream.vector)
    #expect(provider.requests.withLock { $0 } == [expected])
  }

  @Test("A program that names identity gives all keys")
  func identity() async throws {
    let provider = Provider(["identity"]) { _ in ProtectedStream.key }
    var files = try ProtectedStream.sampleEncrypted(sound: "aac")
    files["key"] = nil
    #expect(try await error(files, provider: provider) == nil)
    #expect(provider.requests.withLock { $0.count } == 1)
  }

  @Test("What a program throws is told of")
  func refusal() async throws {
    struct Refusal: Error {}
    let files = try providedFiles()
    #expect(
      try await error(files, provider: Provider(["com.example.drm"]) { _ in throw Refusal() })
        == 6004)
    let refusing = Provider(["com.example.drm"]) { _ in
      throw MediaError(.unsupportedProtection, "not in this country")
    }
    #expect(try await error(files, provider: refusing) == 6001)
    #expect(try await error(files, provider: Provider(["com.example.drm"]) { _ in [1] }) == 6002)
  }
}
