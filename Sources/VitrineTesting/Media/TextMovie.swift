/// A file of MP4 with silence and one track of text, made box by box.
package enum TextMovie {
  private static let timescale = 1000
  /// Of the sound, which has as many samples in a second as the timescale has ticks.
  private static let soundTrack = 1
  private static let textTrack = 2

  /// - Parameters:
  ///   - format: Of the samples of text, `wvtt` or `stpp`.
  ///   - samples: With their lengths in milliseconds; they follow each other.
  ///   - language: Three letters.
  package static func file(
    _ format: String, _ samples: [(bytes: [UInt8], duration: Int)], language: String = "deu"
  ) -> [UInt8] {
    let length = samples.reduce(0) { $0 + $1.duration }
    let head = box("ftyp", Array("isom".utf8), big(0, 4), Array("isom".utf8))
    let silence = [UInt8](repeating: 0, count: 2 * length)
    let texts = samples.flatMap(\.bytes)
    let start = head.count + 8
    let sound = media(
      soundTrack, "soun", "und", length, soundEntry, [(length, 1)],
      sizes: box("stsz", big(0, 4), big(2, 4), big(length, 4)), perChunk: length, at: start)
    let lengths = samples.map { (1, $0.duration) }
    let sizes = samples.flatMap { big($0.bytes.count, 4) }
    let text = media(
      textTrack, "text", language, length, textEntry(format), lengths,
      sizes: box("stsz", big(0, 4), big(0, 4), big(samples.count, 4), sizes),
      perChunk: samples.count, at: start + silence.count)
    let movie = box(
      "moov",
      box(
        "mvhd", big(0, 12), big(timescale, 4), big(length, 4), big(1 << 16, 4), big(256, 2),
        big(0, 10), matrix, big(0, 24), big(3, 4)), sound, text)
    return head + box("mdat", silence, texts) + movie
  }

  private static var matrix: [UInt8] {
    [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30].flatMap { big($0, 4) }
  }

  private static var soundEntry: [UInt8] {
    box(
      "sowt", big(0, 6), big(1, 2), big(0, 8), big(1, 2), big(16, 2), big(0, 4),
      big(timescale << 16, 4))
  }

  private static func textEntry(_ format: String) -> [UInt8] {
    let header =
      format == "wvtt"
      ? box("vttC", Array("WEBVTT".utf8)) : Array("http://www.w3.org/ns/ttml\0\0\0".utf8)
    return box(format, big(0, 6), big(1, 2), header)
  }

  private static func media(
    _ number: Int, _ handler: String, _ language: String, _ length: Int, _ entry: [UInt8],
    _ lengths: [(count: Int, duration: Int)], sizes: [UInt8], perChunk: Int, at place: Int
  ) -> [UInt8] {
    let code = language.utf8.reduce(0) { ($0 << 5) | (Int($1) - 0x60) }
    let table = box(
      "stbl", box("stsd", big(0, 4), big(1, 4), entry),
      box(
        "stts", big(0, 4), big(lengths.count, 4),
        lengths.flatMap { big($0.count, 4) + big($0.duration, 4) }),
      box("stsc", big(0, 4), big(1, 4), big(1, 4), big(perChunk, 4), big(1, 4)), sizes,
      box("stco", big(0, 4), big(1, 4), big(place, 4)))
    return box(
      "trak",
      box(
        "tkhd", big(3, 4), big(0, 8), big(number, 4), big(0, 4), big(length, 4), big(0, 16), matrix,
        big(0, 8)),
      box(
        "mdia",
        box("mdhd", big(0, 12), big(timescale, 4), big(length, 4), big(code, 2), big(0, 2)),
        box("hdlr", big(0, 8), Array(handler.utf8), big(0, 13)),
        box("minf", box(handler == "soun" ? "smhd" : "nmhd", big(0, 8)), table)))
  }

  private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    TextFragments.box(type, Array(parts.joined()))
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    TextFragments.big(value, count)
  }
}
