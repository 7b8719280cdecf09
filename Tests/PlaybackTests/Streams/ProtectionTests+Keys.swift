import Foundation
import HLS
import MediaCore
import Synchronization
import Testing
import VitrineTesting

/// Keys of unknown formats or that do not fit, and those that a program gives.
extension ProtectionTests {
  @Test("Keys of unknown formats are passed over, and where there are no others it fails")
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

  @Test("Nothing is decrypted with an unknown method, or one that its media does not have")
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
