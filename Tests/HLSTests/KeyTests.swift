import HLS
import MediaCore
import Testing

/// EXT-X-KEY and EXT-X-MAP: draft-pantos-hls-rfc8216bis, 4.4.4.4, 4.4.4.5 and 5.2.
@Suite("Keys and Media Initialization Sections")
struct KeyTests {
  private func keys(_ lines: String) throws -> [[String]] {
    try media(mediaText(lines)).segments.map { $0.keys.map { String($0.uri.dropFirst(25)) } }
  }

  @Test("a key applies to what follows, until the next of its format")
  func scope() throws {
    let text = mediaText(
      segments(0..<1) + "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"\n" + segments(1..<3)
        + "#EXT-X-KEY:METHOD=AES-128,URI=\"2\"\n" + segments(3..<4)
        + "#EXT-X-KEY:METHOD=NONE\n" + segments(4..<5))
    expectFlawless(text)
    let keys = try media(text).segments.map { $0.keys.map(\.uri.last) }
    #expect(keys == [[], ["1"], ["1"], ["2"], []])
  }

  @Test("keys of several formats are alternatives, each replaced by its own kind")
  func formats() throws {
    let lines =
      "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"i1\"\n"
      + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"x1\",KEYFORMAT=\"com.x\",KEYFORMATVERSIONS=\"1/2\"\n"
      + segments(0..<1) + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"i2\",KEYFORMAT=\"identity\"\n"
      + segments(1..<2) + "#EXT-X-KEY:METHOD=NONE\n" + segments(2..<3)
      + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"x3\",KEYFORMAT=\"com.x\"\n" + segments(3..<4)
    #expect(try keys(lines) == [["i1", "x1"], ["i2", "x1"], [], ["x3"]])
    let first = try media(mediaText(lines)).segments[0].keys
    #expect(first.map(\.format) == ["identity", "com.x"])
    #expect(first.map(\.formatVersions) == [[1], [1, 2]])
    #expect(first.map(\.isIdentity) == [true, false])
  }

  @Test("every method is known, and others are kept so that nothing is decrypted with them")
  func methods() throws {
    let methods: [(String, EncryptionKey.Method)] = [
      ("AES-128", .aes128), ("SAMPLE-AES", .sampleAES), ("SAMPLE-AES-CTR", .sampleAESCTR),
      ("AES-256-GCM", .aes256GCM), ("ROT-13", .unknown("ROT-13")),
    ]
    for (name, method) in methods {
      let playlist = try media(mediaText("#EXT-X-KEY:METHOD=\(name),URI=\"k\"\n" + segments(0..<1)))
      #expect(playlist.segments[0].keys.map(\.method) == [method])
    }
    #expect(complaints(mediaText("#EXT-X-KEY:METHOD=ROT-13,URI=\"k\"")) == [.unknownMethod])
  }

  @Test("the vector is the one given, or the Media Sequence Number")
  func vectors() throws {
    let playlist = try media(
      mediaText(
        "#EXT-X-MEDIA-SEQUENCE:7794\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n" + segments(0..<2)
          + "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0X00000000000000000000014bB69D61E4\n"
          + segments(2..<3)))
    let vectors = playlist.segments.map {
      $0.keys[0].initializationVector(forSegment: $0.sequenceNumber)
    }
    #expect(vectors == [7794, 7795, 0x14B_B69D_61E4])
    var key = EncryptionKey(method: .aes128, uri: "k", format: "com.x")
    #expect(key.initializationVector(forSegment: 1) == nil, "only of bare keys")
    key = EncryptionKey(method: .aes256GCM, uri: "k")
    #expect(key.initializationVector(forSegment: 1) == nil, "it is in the segment")
    let longest = String(repeating: "F", count: 32)
    let full = try media(
      mediaText("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x\(longest)\n" + segments(0..<1)))
    #expect(full.segments[0].keys[0].initializationVector == .max)
  }

  @Test("what is wrong with a key")
  func wrongKeys() throws {
    func check(_ kind: PlaylistDiagnostic.Kind, _ list: String) {
      expectStrictOnly(kind, mediaText("#EXT-X-KEY:\(list)\n" + segments(0..<1)))
    }
    check(.missingAttribute, "URI=\"k\"")
    check(.missingAttribute, "METHOD=AES-128")
    check(.conflictingAttributes, "METHOD=NONE,URI=\"k\"")
    check(.conflictingAttributes, "METHOD=AES-256-GCM,URI=\"k\",IV=0x01")
    check(.conflictingAttributes, "METHOD=SAMPLE-AES-CTR,URI=\"k\",IV=0x01")
    check(.malformedAttribute, "METHOD=AES-128,URI=\"k\",IV=12")
    check(.malformedAttribute, "METHOD=AES-128,URI=\"k\",IV=0x0G")
    check(.malformedAttribute, "METHOD=AES-128,URI=\"k\",IV=0x" + String(repeating: "0", count: 33))
    check(.malformedAttribute, "METHOD=\"AES-128\",URI=\"k\"")
  }

  @Test("no more than 16 formats are in force")
  func manyFormats() throws {
    let tags = (0..<20).map { "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"\($0)\"\n" }
      .joined()
    expectStrictOnly(.limitExceeded, mediaText(tags + segments(0..<1)))
    #expect(try media(mediaText(tags + segments(0..<1))).segments[0].keys.count == 16)
  }

  @Test("a section applies to what follows, with the keys in force where it stands")
  func sections() throws {
    let text = mediaText(
      segments(0..<1) + "#EXT-X-MAP:URI=\"clear.mp4\"\n"
        + "#EXT-X-KEY:METHOD=AES-128,URI=\"1\",IV=0x01\n" + segments(1..<2)
        + "#EXT-X-MAP:URI=\"secret.mp4\",BYTERANGE=\"720@16\"\n" + segments(2..<4)
        + "#EXT-X-KEY:METHOD=NONE\n" + segments(4..<5))
    expectFlawless(text)
    let sections = try media(text).segments.map(\.initialization)
    let key = EncryptionKey(
      method: .aes128, uri: "https://example.com/live/1", initializationVector: 1)
    let clear = InitializationSection(uri: "https://example.com/live/clear.mp4")
    let secret = InitializationSection(
      uri: "https://example.com/live/secret.mp4",
      byteRange: ResourceRange(offset: 16, length: 720), keys: [key])
    #expect(sections == [nil, clear, secret, secret, secret])
    #expect(try media(text).segments.map { $0.keys.isEmpty } == [true, false, false, false, true])
  }

  @Test("a section in AES-128 needs a vector of its own")
  func sectionWithoutVector() throws {
    let text = mediaText(
      "#EXT-X-KEY:METHOD=AES-128,URI=\"1\"\n#EXT-X-MAP:URI=\"m\"\n" + segments(0..<1))
    expectStrictOnly(.missingInitializationVector, text)
    #expect(try media(text).segments[0].initialization?.lacksInitializationVector == true)
    expectFlawless(
      mediaText("#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"1\"\n#EXT-X-MAP:URI=\"m\"\n" + segments(0..<1)))
  }

  @Test("what is wrong with a section")
  func wrongSections() {
    func check(_ kind: PlaylistDiagnostic.Kind, _ list: String) {
      expectStrictOnly(kind, mediaText("#EXT-X-MAP:\(list)\n" + segments(0..<1)))
    }
    check(.missingAttribute, "BYTERANGE=\"1@0\"")
    check(.byteRangeWithoutStart, "URI=\"m\",BYTERANGE=\"720\"")
    check(.malformedAttribute, "URI=\"m\",BYTERANGE=\"x\"")
    check(.malformedAttribute, "URI=\"m\",BYTERANGE=720@0")
  }

  @Test("of several keys the first that can be used counts, and when none can, playback fails")
  func choosing() {
    let plain = EncryptionKey(method: .sampleAES, uri: "1")
    let other = EncryptionKey(method: .sampleAES, uri: "2", format: "com.x")
    let unknown = EncryptionKey(method: .unknown("ROT-13"), uri: "3")
    let methods: Set<EncryptionKey.Method> = [.aes128, .sampleAES]
    #expect(Decryption(of: [], methods: methods) == .none)
    #expect(Decryption(of: [other, plain], methods: methods) == .key(plain))
    #expect(Decryption(of: [other], methods: methods) == .unsupported)
    #expect(Decryption(of: [other], formats: ["com.x"], methods: methods) == .key(other))
    #expect(Decryption(of: [unknown], methods: methods) == .unsupported)
    #expect(Decryption(of: [plain], methods: [.aes128]) == .unsupported)
  }

  @Test(
    "an I-frame in an encrypted resource is loaded in whole blocks, with one in front",
    arguments: [
      (376, 9400, 352, 9424, 24, true), (16, 16, 0, 32, 16, true), (0, 16, 0, 16, 0, false),
      (5, 3, 0, 16, 5, false), (15, 2, 0, 32, 15, false), (32, 1, 16, 32, 16, true),
    ])
  func blocks(
    offset: Int, length: Int, first: Int, count: Int, leading: Int, hasVectorBlock: Bool
  ) {
    let widened = ResourceRange(offset: offset, length: length).widenedToBlocks
    #expect(widened.range == ResourceRange(offset: first, length: count))
    #expect(widened.leading == leading)
    #expect(widened.hasVectorBlock == hasVectorBlock)
  }
}
