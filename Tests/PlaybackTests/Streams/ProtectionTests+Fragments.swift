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

  @Test("An unknown scheme is error 6001")
  func scheme() async throws {
    var bytes = try encrypted(.cbcs)
    let name = Array("cbcs".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    bytes.replaceSubrange(place..<place + 4, with: "sve1".utf8)
    #expect(try await error(fragments(bytes, "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"")) == 6001)
  }

  @Test(
    "AES-128 in byte ranges: the section by its vector, segments by their numbers, key after key")
  func chained() async throws {
    let whole = try whole()
    let starts = ProtectedStream.fragmentStarts(of: whole)
    let vector = ProtectedStream.hexadecimal(ProtectedStream.vector)
    var bytes = try ProtectedStream.chained(Array(whole[..<starts[0]]))
    var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:7\n"
    text += "#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x\(vector)\n"
    text += "#EXT-X-MAP:URI=\"all.mp4\",BYTERANGE=\"\(bytes.count)@0\"\n"
    var files = ["key": ProtectedStream.key]
    for (number, place) in zip(starts, starts.dropFirst()).enumerated() {
      let key = [UInt8](repeating: UInt8(number / 2 + 1), count: 16)
      if number % 2 == 0 {
        text += "#EXT-X-KEY:METHOD=AES-128,URI=\"key\(number / 2)\"\n"
        files["key\(number / 2)"] = key
      }
      let fragment = try ProtectedStream.chained(
        Array(whole[place.0..<place.1]), key: key,
        vector: [UInt8](repeating: 0, count: 15) + [UInt8(7 + number)])
      text += "#EXTINF:1,\n#EXT-X-BYTERANGE:\(fragment.count)@\(bytes.count)\nall.mp4\n"
      bytes += fragment
    }
    files["all.mp4"] = bytes
    files["stream.m3u8"] = Array((text + "#EXT-X-ENDLIST\n").utf8)
    let (test, origin) = try await test(files)
    #expect(test.log.errors.isEmpty)
    let clear = try await played(fragments(whole, ""))
    #expect(Played(pictures: test.hashes, sound: test.audio.hash) == clear)
    for name in ["key", "key0", "key1"] {
      #expect(origin.requests(for: "/\(name)").count == 1, "each key is loaded once")
    }
  }
}
