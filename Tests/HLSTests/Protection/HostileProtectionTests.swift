import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@testable import HLS

/// What boxes and packets say of encryption, where it is made to do harm.
@Suite("Hostile protection", .timeLimit(.minutes(20))) struct HostileProtectionTests {
  private typealias Boxes = TextFragments
  private let key = [UInt8](repeating: 7, count: 16)

  /// A description of a protected track: how each sample is encrypted, and the size of each.
  private func section(_ settings: [UInt8], sampleSize: Int = 0) -> [UInt8] {
    let scheme = Boxes.box("schm", Boxes.big(0, 4), Array("cenc".utf8), Boxes.big(0x10000, 4))
    let information = Boxes.box(
      "sinf", Boxes.box("frma", Array("avc1".utf8)), scheme,
      Boxes.box("schi", Boxes.box("tenc", settings)))
    let entry = Boxes.box("encv", [UInt8](repeating: 0, count: 78), information)
    let table = Boxes.box("stbl", Boxes.box("stsd", Boxes.big(0, 4), Boxes.big(1, 4), entry))
    let header = Boxes.box("tkhd", Boxes.big(0, 12), Boxes.big(1, 4), Boxes.big(0, 68))
    let defaults = Boxes.box(
      "trex", Boxes.big(0, 4), Boxes.big(1, 4), Boxes.big(1, 4), Boxes.big(0, 4),
      Boxes.big(sampleSize, 4))
    let track = Boxes.box("trak", header, Boxes.box("mdia", Boxes.box("minf", table)))
    return Boxes.box("moov", track, Boxes.box("mvex", defaults))
  }

  private static let settings =
    [0, 0, 0, 0, 0, 0, 1, 8] + [UInt8](repeating: 0, count: 16)

  @Test("Settings that are shorter than their fields are read as far as they go", arguments: 0..<24)
  func shortSettings(count: Int) throws {
    var bytes = section(Array(Self.settings.prefix(count)))
    let protections = try TrackProtections(takenFrom: &bytes)
    #expect(protections.tracks.count == 1)
  }

  @Test("Samples that lie over each other are refused before they take memory and time")
  func overlappingSamples() throws {
    var initialization = section(Self.settings, sampleSize: 50_000)
    let protections = try TrackProtections(takenFrom: &initialization)
    let decryptor = try FragmentDecryptor(key: key, protections, vector: 1)
    // A run of 20 bytes says how many samples it has, all from the fragment's beginning on.
    for (count, size) in [(1, 50_000), (50_000, 0)] {
      let run = Boxes.box("trun", Boxes.big(1, 4), Boxes.big(count, 4), Boxes.big(0, 4))
      let header = Boxes.box(
        "tfhd", Boxes.big(0x2_0010, 4), Boxes.big(1, 4), Boxes.big(size, 4))
      let track = Boxes.box("traf", header, Array(repeatElement(run, count: 2000).joined()))
      var bytes = Boxes.box("moof", track) + Boxes.box("mdat", Boxes.big(0, 60_000))
      #expect(throws: FragmentDecryptor.nonsense) { try decryptor.decrypt(&bytes) }
    }
  }

  @Test("A transport stream of many packets takes a time that grows with their number")
  func manyPackets() throws {
    let transport = HostileTransport.segment(packets: 100_000)
    let cipher = try SampleCipher(key: key, vector: 1)
    var bytes = transport
    let length = ContinuousClock().measure {
      TransportStreamDecryptor.decrypt(&bytes, cipher)
    }
    #expect(bytes.count == transport.count)
    #expect(bytes.prefix(600) != transport.prefix(600))
    // By the square of their number they would take far longer.
    #expect(length < .seconds(60))
  }
}
