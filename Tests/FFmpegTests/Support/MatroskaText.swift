/// Small files of Matroska with one track of text, as mkvmerge writes those of WebVTT.
enum MatroskaText {
  struct Block {
    var text: String
    /// What goes with it: settings, a name and a comment, each a line; `nil` for nothing.
    var addition: String?
  }

  /// A file with a block for each second.
  ///
  /// - Parameter head: What is private to the codec.
  static func file(codec: String, head: String, _ blocks: [Block]) -> [UInt8] {
    let ebml = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
    let information = element(
      [0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], number(1_000_000, bytes: 4)))
    let track =
      element([0xD7], [1]) + element([0x73, 0xC5], [1]) + element([0x83], [0x11])
      + element([0x86], Array(codec.utf8)) + element([0x63, 0xA2], Array(head.utf8))
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track))
    var cluster = element([0xE7], [0])
    for (index, block) in blocks.enumerated() {
      var group =
        element([0xA1], [0x81] + number(index * 1000, bytes: 2) + [0] + Array(block.text.utf8))
        + element([0x9B], number(1000, bytes: 2))
      if let addition = block.addition {
        let more = element([0xEE], [1]) + element([0xA5], Array(addition.utf8))
        group += element([0x75, 0xA1], element([0xA6], more))
      }
      cluster += element([0xA0], group)
    }
    return ebml
      + element(
        [0x18, 0x53, 0x80, 0x67],
        information + tracks + element([0x1F, 0x43, 0xB6, 0x75], cluster))
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + [0x01] + number(content.count, bytes: 7) + content
  }

  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
