import FFmpeg
import Foundation
import MediaCore
import Picture
import Testing
import VitrineTesting

/// What each picture of a stream tells of its light, from the bits of the stream to the picture on the display.
@Suite("Metadata of each picture") struct DynamicMetadataTests {
  /// SMPTE ST 2084, the number for light in cd/m².
  private static func pq(_ light: Double) -> Double {
    let power = pow(light / 10_000, 0.1593017578125)
    return pow((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power), 78.84375)
  }

  // MARK: - HDR10+

  /// A message of SMPTE ST 2094-40 in one of supplemental enhancement information (CTA-861-H, S).
  private static func brightest(_ light: Int) -> [UInt8] {
    var bits = BitWriter()
    // The country, the provider, its code, the application and its version; one window.
    for (value, count) in [(0xB5, 8), (0x3C, 16), (1, 16), (4, 8), (1, 8), (1, 2)] {
      bits.put(value, bits: count)
    }
    // The display that is meant, and that nothing is told of its peak.
    bits.put(400, bits: 27)
    bits.put(0, bits: 1)
    // The brightest red, green and blue and the average, in 100,000ths of 10,000 cd/m²; no percentiles.
    for value in [light * 10, light * 5, light * 5, light] { bits.put(value, bits: 17) }
    bits.put(0, bits: 4)
    bits.put(0, bits: 10)
    // No peak of the mastering display, no curve, no weight of colours.
    bits.put(0, bits: 3)
    let payload = bits.bytes
    return [4, UInt8(payload.count)] + payload + [0x80]
  }

  @Test("HDR10+ tells the brightest light of each scene, and bright scenes are shown darker for it")
  func dynamic() throws {
    let grey = [Int((64 + 876 * Self.pq(500)).rounded()), 512, 512]
    var stream = try HEVCStream(
      plain: grey, count: 6,
      options: ["-vf", TestMedia.pqFilter])
    #expect(try stream.frames().map(\.peakLight).allSatisfy { (1000...1085).contains($0) })
    stream.add(isBehind: false) { picture in (39, Self.brightest(picture < 3 ? 4000 : 600)) }
    let frames = try stream.frames()
    #expect(frames.count == 6)
    #expect(frames.prefix(3).map(\.peakLight).allSatisfy { (4000...4340).contains($0) })
    #expect(frames.suffix(3).map(\.peakLight).allSatisfy { (600...651).contains($0) })
    var mapper = ToneMapper()
    let shown = try frames.map { Pictures.color(of: try mapper.map($0)).y }
    #expect(shown[0] == shown[2] && shown[3] == shown[5])
    // 500 of 600 cd/m² is nearly white; of 4000 it leaves room.
    #expect(shown[5] > 0.95 && shown[0] < shown[5] - 0.03, "\(shown)")
  }

  @Test(
    "A real picture with HDR10+ is that of its HDR10 where both tell the same, and else by its scenes"
  )
  func dynamicPicture() throws {
    // Up to some 1100 cd/m², in colours.
    let stream = try HEVCStream(
      of: "testsrc2=s=192x108:r=25,format=yuv420p10le,geq=lum='64+(lum(X,Y)-64)*0.88'"
        + ":cb='256+cb(X,Y)/2':cr='256+cr(X,Y)/2'",
      count: 4, parameters: ":max-cll=1000,400:repeat-headers=1",
      options: ["-vf", TestMedia.pqFilter])
    func shown(_ light: ((Int) -> Int)?) throws -> [VideoFrame] {
      var stream = stream
      if let light { stream.add(isBehind: false) { (39, Self.brightest(light($0))) } }
      var mapper = ToneMapper()
      return try stream.frames().map { frame in
        #expect(frame.format.color.isHDR && ToneMapper.changes(frame))
        return try mapper.map(frame)
      }
    }
    func light(_ frame: VideoFrame) -> Double {
      let words = Pictures.words(frame, 0)
      return Double(words.reduce(0, +)) / Double(words.count)
    }
    let base = try shown(nil)
    #expect(base.count == 4 && Set(base.map { Pictures.words($0, 0) }).count == 4)
    let same = try shown { _ in 1000 }
    #expect(zip(base, same).allSatisfy { Pictures.words($0) == Pictures.words($1) })
    let scenes = try shown { $0 < 2 ? 4000 : 400 }
    #expect(light(scenes[0]) < light(base[0]) - 2 && light(scenes[1]) < light(base[1]) - 2)
    #expect(light(scenes[2]) > light(base[2]) && light(scenes[3]) > light(base[3]))
  }

  // MARK: - Dolby Vision

  /// A message of profile 5 (ETSI GS CCM 001; its order of bits as FFmpeg reads it): straight curves, and the usual
  /// matrices.
  private static func profile5() -> [UInt8] {
    var bits = BitWriter()
    // The prefix, the type and the format of the message; the profile and the level.
    for (value, count) in [(25, 8), (2, 6), (18, 11), (0, 4), (0, 4)] {
      bits.put(value, bits: count)
    }
    // What there is of the sequence: no filter, whole numbers with 23 bits behind the point, full range.
    for (value, count) in [(1, 1), (0, 1), (0, 2)] { bits.put(value, bits: count) }
    bits.putUnsigned(23)
    for (value, count) in [(1, 2), (1, 1)] { bits.put(value, bits: count) }
    // Ten bits, ten of a layer that there is not, twelve of what is made; no residual.
    for depth in [2, 2, 4] { bits.putUnsigned(depth) }
    for (value, count) in [(0, 1), (0, 3), (0, 1), (1, 1)] { bits.put(value, bits: count) }
    // With colour metadata, and curves of its own: the first, in the usual colours.
    for (value, count) in [(1, 1), (0, 1)] { bits.put(value, bits: count) }
    for value in [0, 0, 0] { bits.putUnsigned(value) }
    for _ in 0..<3 {
      bits.putUnsigned(0)
      bits.put(0, bits: 10)
      bits.put(1023, bits: 10)
    }
    for value in [0, 0] { bits.putUnsigned(value) }
    for _ in 0..<3 {
      // A polynomial of the first order, by its factors: 0 and 1.
      bits.putUnsigned(0)
      bits.putUnsigned(0)
      bits.put(0, bits: 1)
      for factor in [0, 1] {
        bits.putSigned(factor)
        bits.put(0, bits: 23)
      }
    }
    for value in [0, 0, 1] { bits.putUnsigned(value) }
    for number in [8192, 799, 1681, 8192, -933, 1091, 8192, 267, -5545] {
      bits.put(number, bits: 16)
    }
    for offset in [0, 1 << 27, 1 << 27] { bits.put(offset, bits: 32) }
    for number in [17081, -349, -349, -349, 17081, -349, -349, -349, 17081] {
      bits.put(number, bits: 16)
    }
    // PQ, IPT in 4:2:0 of twelve bits and full range; from 0 to 4000 cd/m² on 42 inches.
    for (value, count) in [
      (65535, 16), (0, 16), (0, 16), (0, 32), (12, 5), (2, 2), (0, 2), (1, 2), (0, 12), (3696, 12),
      (42, 10),
    ] { bits.put(value, bits: count) }
    return bits.bytes + [0, 0, 0, 0, 0x80]
  }

  @Test("A stream of Dolby Vision's profile 5 is shown by the matrices that its pictures bring")
  func profile() throws {
    func shown(_ light: Double, _ second: Int = 512, _ third: Int = 512) throws -> SIMD3<Double> {
      let intensity = Int((Self.pq(light) * 1023).rounded())
      var stream = try HEVCStream(plain: [intensity, second, third], count: 2)
      stream.add(isBehind: true) { _ in (62, Self.profile5()) }
      let frame = try #require(try stream.frames().last)
      #expect(ToneMapper.changes(frame))
      var mapper = ToneMapper()
      return Pictures.color(of: try mapper.map(frame))
    }
    // Below the knee of the curve a display of gamma 2.4 shows the same light.
    for light in [10.0, 40, 70] {
      let grey = try shown(light)
      #expect(grey.max() - grey.min() < 0.02, "\(grey)")
      #expect(abs(203 * pow(grey.y, 2.4) - light) < 0.06 * light + 0.3, "\(light): \(grey)")
    }
    let red = try shown(40, 600), green = try shown(40, 424)
    #expect(red.x > red.y + 0.1 && green.y > green.x + 0.1, "\(red) \(green)")
    let yellow = try shown(40, 512, 600), blue = try shown(40, 512, 424)
    #expect(yellow.z < yellow.y - 0.1 && blue.z > blue.y + 0.1, "\(yellow) \(blue)")
  }

  @Test("One that has a layer in HDR10 below (profile 8) is shown by that")
  func baseLayer() throws {
    let stream = try HEVCStream(
      plain: [Int((64 + 876 * Self.pq(40)).rounded()), 512, 512], count: 2,
      options: ["-vf", TestMedia.pqFilter])
    var withMetadata = stream
    withMetadata.add(isBehind: true) { _ in (62, Self.profile5()) }
    let shown = try [stream, withMetadata].map { stream in
      let frame = try #require(try stream.frames().last)
      var mapper = ToneMapper()
      return Pictures.color(of: try mapper.map(frame))
    }
    #expect(abs(203 * pow(shown[0].y, 2.4) - 40) < 3)
    #expect(shown[0] == shown[1])
  }
}
