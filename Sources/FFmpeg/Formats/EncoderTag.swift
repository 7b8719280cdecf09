/// What an MP3 file's first frame tells of the encoder: how much it put before and behind the sound.
struct EncoderTag {
  /// How many frames of sound follow.
  let frames: Int64
  /// How many samples a frame has.
  let samplesOfFrame: Int64
  /// How many samples come before the sound, without those of the decoder.
  let delay: Int64
  /// How many samples come behind the sound.
  let padding: Int64

  /// Whether it leaves less than nothing of the sound.
  ///
  /// LAME 3.97 writes so of files of a few frames. All samples are played then.
  var isSenseless: Bool { frames * samplesOfFrame < delay + padding }

  /// Reads the tag of Xing with what LAME adds to it.
  ///
  /// - Parameter head: The file's first bytes.
  /// - Returns: `nil` where there is none.
  init?(_ head: [UInt8]) {
    let start = Self.lengthOfID3(head)
    guard head.count >= start + 4, head[start] == 0xFF, head[start + 1] & 0xE6 == 0xE2 else {
      return nil
    }
    let isFirstVersion = head[start + 1] & 0x18 == 0x18
    let isMono = head[start + 3] & 0xC0 == 0xC0
    samplesOfFrame = isFirstVersion ? 1152 : 576
    // It stands where the side information of a frame ends.
    let tag = start + 4 + (isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
    func number(at place: Int, _ count: Int) -> Int64 {
      var value: Int64 = 0
      for byte in head[place..<place + count] { value = value << 8 | Int64(byte) }
      return value
    }
    guard head.count >= tag + Self.longest,
      ["Xing", "Info"].contains(where: { head[tag...].starts(with: $0.utf8) }),
      head[tag + 7] & 1 != 0
    else { return nil }
    frames = number(at: tag + 8, 4)
    // Frames, bytes, a table of contents and quality: each may be missing.
    let fields: [(flag: UInt8, length: Int)] = [(1, 4), (2, 4), (4, 100), (8, 4)]
    var encoder = tag + 8
    for field in fields where head[tag + 7] & field.flag != 0 { encoder += field.length }
    let gap = number(at: encoder + Self.placeOfGap, 3)
    delay = gap >> 12
    padding = gap & 0xFFF
  }

  /// Up to the end of the gap, in bytes.
  private static let longest = 8 + 112 + placeOfGap + 3
  /// Behind the encoder's name, its method and the loudness.
  private static let placeOfGap = 21

  /// How long the tag is that stands before the first frame (ID3v2, section 3.1); 0 without one.
  private static func lengthOfID3(_ head: [UInt8]) -> Int {
    guard head.count >= 10, head.starts(with: "ID3".utf8) else { return 0 }
    let footer = head[5] & 0x10 == 0 ? 0 : 10
    var length = 0
    for byte in head[6..<10] { length = length << 7 | Int(byte & 0x7F) }
    return 10 + footer + length
  }
}
