import Foundation
import MediaCore
import Testing
import VitrineTesting

/// Fragments under Common Encryption.
extension ProtectionTests {
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
}
