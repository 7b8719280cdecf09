import FFmpeg
import MediaCore
import Testing
import VitrineTesting

@testable import HLS

@Suite("Damaged protection", .timeLimit(.minutes(10))) struct FragmentDamageTests {
  /// The same numbers every time.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64 = 7

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// The initialization section and the first fragment of a file.
  private func parts(_ file: [UInt8]) -> (initialization: [UInt8], fragment: [UInt8]) {
    let boxes = MP4Box.list(file, file.indices)
    let first = boxes.firstIndex { $0.kind == "moof" } ?? 0
    let start = boxes[first].range.lowerBound
    return (Array(file[..<start]), Array(file[start..<boxes[first + 1].range.upperBound]))
  }

  @Test(
    "Whatever boxes say, decrypting ends, with an error or without",
    arguments: FragmentEncryptor.Scheme.allCases)
  func damage(scheme: FragmentEncryptor.Scheme) throws {
    let clear = try ProtectedStream.files(of: ProtectedStream.fragments)["all.mp4"] ?? []
    let encryptor = try FragmentEncryptor(
      key: ProtectedStream.key, vector: ProtectedStream.vector, scheme)
    let (initialization, fragment) = parts(encryptor.encrypt(clear))
    var section = initialization
    let protections = try TrackProtections(takenFrom: &section)
    let decryptor = try FragmentDecryptor(key: ProtectedStream.key, protections, vector: nil)
    var random = Dice()
    // What comes first describes; behind it are samples.
    let described = MP4Box.list(fragment, fragment.indices)[0].range
    for _ in 0..<60 {
      var bytes = fragment
      for _ in 0..<3 {
        bytes[Int.random(in: described, using: &random)] =
          [0, 1, 0x7F, 0xFF].randomElement(using: &random) ?? 0
      }
      try? decryptor.decrypt(&bytes)
      var cut = Array(fragment.prefix(Int.random(in: 8..<fragment.count, using: &random)))
      try? decryptor.decrypt(&cut)
      var damaged = initialization
      damaged[Int.random(in: damaged.indices, using: &random)] = 0xFF
      let others = try? TrackProtections(takenFrom: &damaged)
      bytes = fragment
      if let others {
        try? FragmentDecryptor(key: ProtectedStream.key, others, vector: nil).decrypt(&bytes)
      }
    }
    var bytes = fragment
    try decryptor.decrypt(&bytes)
    #expect(bytes != fragment && bytes.count == fragment.count)
  }
}
