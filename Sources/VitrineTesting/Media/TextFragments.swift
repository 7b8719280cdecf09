/// Fragments of MP4 with one track of text, made box by box.
package enum TextFragments {
  /// An initialization section.
  ///
  /// - Parameter format: That of the samples, `wvtt` or `stpp`.
  package static func initialization(_ format: String, timescale: Int) -> [UInt8] {
    let description = box("stsd", big(0, 4), big(1, 4), box(format, big(0, 8)))
    let header = box("mdhd", big(0, 4), big(0, 8), big(timescale, 4), big(0, 4))
    let media = box("mdia", header, box("minf", box("stbl", description)))
    let defaults = box("trex", big(0, 4), big(1, 4), big(1, 4), big(500, 4), big(0, 8))
    return box("ftyp", big(0, 8)) + box("moov", box("trak", media), box("mvex", defaults))
  }

  /// A fragment whose samples follow each other.
  ///
  /// - Parameters:
  ///   - samples: With their lengths; where none has any, each has the default of 500.
  ///   - time: When the first begins, on the media's clock.
  package static func fragment(
    _ samples: [(bytes: [UInt8], duration: Int?)], at time: Int
  ) -> [UInt8] {
    let hasDurations = samples.contains { $0.duration != nil }
    func movie(_ offset: Int) -> [UInt8] {
      let run = samples.flatMap { sample in
        (hasDurations ? big(sample.duration ?? 0, 4) : []) + big(sample.bytes.count, 4)
      }
      let flags = hasDurations ? 0x301 : 0x201
      return box(
        "moof",
        box(
          "traf", box("tfhd", big(0x020000, 4), big(1, 4)),
          box("tfdt", big(1 << 24, 4), big(time, 8)),
          box("trun", big(flags, 4), big(samples.count, 4), big(offset, 4), run)))
    }
    let offset = movie(0).count + 8
    return movie(offset) + box("mdat", samples.flatMap(\.bytes))
  }

  package static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let content = Array(parts.joined())
    return big(content.count + 8, 4) + Array(type.utf8) + content
  }

  /// A number in so many bytes, the highest first.
  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
