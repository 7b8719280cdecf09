import FFmpeg
import MediaCore
import Networking
import Streaming
import Testing
import VitrineTesting

@testable import HLS

/// Initialization sections behind an EXT-X-KEY of AES-128.
@Suite("Keys of initialization sections") struct SectionKeyTests {
  private let folder: TemporaryDirectory
  private let key: [UInt8] = Array(1...16)
  private let section = TextFragments.initialization("wvtt", timescale: 1000)

  init() throws { folder = try TemporaryDirectory() }

  /// Under AES-128, with its padding.
  private func sealed(_ bytes: [UInt8], vector: UInt128) throws -> [UInt8] {
    let padding = 16 - bytes.count % 16
    var bytes = bytes + [UInt8](repeating: UInt8(padding), count: padding)
    var vector = vector.bytes
    try AESCipher(key: key).encryptChained(&bytes, bytes.indices, vector: &vector)
    return bytes
  }

  /// What is made of a section of which these bytes come.
  private func loaded(_ bytes: [UInt8], vector: UInt128? = nil) async throws -> [UInt8] {
    let resources = ResourceLoader(client: CurlClient(), settings: HTTPSourceSettings())
    let keys = KeyStore(resources)
    let sections = InitializationStore(resources, keys: keys)
    let tag = EncryptionKey(
      method: .aes128, uri: "file://" + (try folder.write("key", key)),
      initializationVector: vector)
    let section = InitializationSection(
      uri: "file://" + (try folder.write("init.mp4", bytes)), keys: [tag])
    return try await onThread {
      try sections.bytes(of: section, Cancellation(on: MonotonicClock()))
    }
  }

  @Test(
    "one in clear is taken as it is, with an IV and without", arguments: [nil, 7] as [UInt128?])
  func clear(vector: UInt128?) async throws {
    #expect(try await loaded(section, vector: vector) == section)
  }

  @Test("one that is encrypted with the IV of its key")
  func withVector() async throws {
    #expect(try await loaded(sealed(section, vector: 7), vector: 7) == section)
  }

  @Test(
    "without an IV it is 0, or a segment's number, which changes a brand at most",
    arguments: [0, 7, 1_700_000_000_000])
  func withoutVector(number: Int) async throws {
    let loaded = try await loaded(sealed(section, vector: UInt128(number)))
    #expect(loaded.prefix(8) == section.prefix(8))
    #expect(loaded.dropFirst(16) == section.dropFirst(16))
    if number == 0 { #expect(loaded == section) }
  }
}
