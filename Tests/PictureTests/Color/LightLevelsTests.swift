import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// What a container tells once of all its pictures' light.
@Suite("Levels of light of a track") struct LightLevelsTests {
  private static let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd", "avc1"]

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) }
  }

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(type.utf8) + body
  }

  /// A file with more boxes at the end of the one at a path; `header` bytes stand before the first box.
  private static func adding(
    _ boxes: [UInt8], to path: ArraySlice<String>, in bytes: [UInt8], header: Int = 0
  ) throws -> [UInt8] {
    let wanted = try #require(path.first)
    var place = header
    while place + 8 <= bytes.count {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = Array(bytes[place + 8..<place + size])
      if bytes[place + 4..<place + 8].elementsEqual(wanted.utf8) {
        let made =
          path.count == 1
          ? body + boxes
          : try adding(boxes, to: path.dropFirst(), in: body, header: wanted == "stsd" ? 8 : 0)
        return bytes[..<place] + box(wanted, made) + bytes[(place + size)...]
      }
      place += size
    }
    return try #require(nil, "there is no \(wanted)")
  }

  /// A clip of one gray in PQ, whose bits say nothing of its light.
  private static func clip(_ boxes: [UInt8]) throws -> [UInt8] {
    let file = NSTemporaryDirectory() + "vitrine-\(UUID().uuidString).mp4"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try TestMedia.run(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=gray:s=64x64:r=25", "-frames:v", "5",
        "-vf", "format=yuv420p10le,\(TestMedia.pqFilter)", "-c:v", "libx264", file,
      ])
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    return try adding(boxes, to: path[...], in: bytes)
  }

  /// The track as it is told, and the peaks of its pictures.
  private static func read(_ bytes: [UInt8]) throws -> (track: Track, peaks: [Double]) {
    let demuxer = try Demuxer(FaultySource(bytes), guard: ReadGuard())
    let track = try #require(demuxer.information.tracks.first)
    var decoder = try VideoDecoder(demuxer.parameters(of: track.index), threads: 1)
    var peaks: [Double] = []
    while let packet = try demuxer.read() {
      _ = try decoder.send(packet)
      while case .element(let frame) = try decoder.receive() { peaks.append(frame.peakLight) }
    }
    decoder.drain()
    while case .element(let frame) = try decoder.receive() { peaks.append(frame.peakLight) }
    return (track, peaks)
  }

  @Test("are told, and every picture is shown by them")
  func container() throws {
    // Source: ISO/IEC 14496-12, 12.1.6; in 0.00002 of chromaticity and 0.0001 cd/m².
    let primaries = [8500, 39850, 6550, 2300, 35400, 14600, 15635, 16450]
    let display = primaries.flatMap { Self.big($0, 2) } + Self.big(40_000_000, 4) + Self.big(50, 4)
    let content = Self.big(3000, 2) + Self.big(400, 2)
    let (track, peaks) = try Self.read(
      Self.clip(Self.box("mdcv", display) + Self.box("clli", content)))
    #expect(
      track.light
        == LightLevels(
          content: 3000, frameAverage: 400, displayMinimum: 0.005, displayMaximum: 4000))
    #expect(track.dolbyVision == nil)
    #expect(peaks.count == 5)
    // In steps of a twelfth.
    #expect(peaks.allSatisfy { (3000...3250).contains($0) }, "\(peaks)")
    let json = JSONValue.object(track.json).json
    #expect(
      json.contains(
        #""light":{"maxContent":3000,"maxFrameAverage":400,"displayMin":0.005,"displayMax":4000}"#),
      "\(json)")
  }

  @Test("are not told where there are none")
  func none() throws {
    let (track, peaks) = try Self.read(Self.clip([]))
    #expect(track.light == nil && track.dolbyVision == nil)
    #expect(peaks.count == 5 && peaks.allSatisfy { (1000...1085).contains($0) }, "\(peaks)")
    #expect(JSONValue.object(track.json).json.contains(#""light":null,"dolbyVision":null"#))
  }

  @Test("A declaration of Dolby Vision is told")
  func dolbyVision() throws {
    // Version 1.0; profile 8 in 7 bits, level 6 in 6, metadata and a base layer but no other; compatible with HDR10.
    let bits = 8 << 9 | 6 << 3 | 0b101
    let (track, _) = try Self.read(
      Self.clip(
        Self.box("dvvC", [1, 0] + Self.big(bits, 2) + [1 << 4] + Self.big(0, 19))))
    #expect(track.dolbyVision == DolbyVisionProfile(profile: 8, level: 6, compatibility: 1))
    #expect(
      JSONValue.object(track.json).json.contains(
        #""dolbyVision":{"profile":8,"level":6,"compatibility":1}"#))
  }
}
