import MediaCore
import Testing

@testable import Overlays

@Suite("Captions in coded pictures") struct CaptionDataTests {
  private static let data: [UInt8] =
    [0x47, 0x41, 0x39, 0x34, 3, 0xC3, 0xFF, 0xFC, 0x94, 0x20, 0xF9, 0, 0, 0xFF, 2, 3, 0xFF]
  private static let pairs = [
    CaptionPair(.field1, 0x94, 0x20), CaptionPair(.packetStart, 2, 3),
  ]

  private func pairs(_ picture: [UInt8], _ codec: CaptionData.Codec) -> [CaptionPair] {
    CaptionData.pairs(in: picture.span, codec)
  }

  private static func message(_ header: [UInt8]) -> [UInt8] {
    // The third pair is none, but has two zeros in a row.
    header + [1, 1, 9, 4, UInt8(data.count + 3), 0xB5, 0, 0x31] + data + [0x80]
  }

  private static func lengths(_ units: [UInt8]...) -> [UInt8] {
    units.flatMap { [0, 0, 0, UInt8($0.count)] + $0 }
  }

  private static func startCodes(_ units: [UInt8]...) -> [UInt8] {
    units.flatMap { [0, 0, 0, 1] + $0 }
  }

  @Test(
    "Messages of H.264 and HEVC are found, and user data of MPEG-2",
    arguments: [
      (CaptionData.Codec.h264, lengths([9, 0x10, 0], message([6]), [0x65, 1, 2, 3])),
      (.h264, startCodes([9, 0x10, 0], message([6]), [0x65, 1, 2, 3])),
      (.hevc, lengths([0x46, 1, 0], message([0x4E, 1]), [0x02, 1, 2])),
      (.hevc, startCodes(message([0x4E, 1]), [0x02, 1, 2])),
      (.mpeg2, startCodes([0, 1, 2, 3], [0xB5, 1, 2], [0xB2] + data, [1, 2, 3])),
    ])
  func finds(codec: CaptionData.Codec, picture: [UInt8]) {
    #expect(pairs(picture, codec) == Self.pairs)
  }

  @Test("Bytes that only keep start codes apart are taken out")
  func emulation() {
    var message = Self.message([6])
    let place = message.indices.first { message[$0] == 0xF9 } ?? 0
    message[place...place + 2] = [0xFD, 0, 0]
    message.insert(3, at: place + 3)
    let found = pairs(Self.lengths(message, [0x65, 1, 2]), .h264)
    #expect(found == [Self.pairs[0], CaptionPair(.field2, 0, 0), Self.pairs[1]])
  }

  @Test("A unit of 256 bytes and more is not taken for a start code")
  func longUnit() {
    // A message of another kind comes first.
    let long = [6, 5, 240] + [UInt8](repeating: 1, count: 240) + Self.message([])
    let picture = [0, 0, 1, UInt8(long.count - 256)] + long + Self.lengths([0x65, 1, 2, 3])
    #expect(pairs(picture, .h264) == Self.pairs)
  }

  @Test("Nothing is looked for behind the first slice, and damage finds nothing or less")
  func limits() {
    let late = Self.lengths([0x65, 1, 2, 3], Self.message([6]))
    #expect(pairs(late, .h264).isEmpty)
    let whole = Self.lengths(Self.message([6]), [0x65, 1, 2])
    for length in 0..<whole.count {
      for codec in [CaptionData.Codec.h264, .hevc, .mpeg2] {
        #expect(pairs(Array(whole[..<length]), codec).count <= 2)
      }
    }
  }
}
