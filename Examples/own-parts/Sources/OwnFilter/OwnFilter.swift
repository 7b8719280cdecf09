import Vitrine

/// A filter of the program's own: the left half of the picture becomes its negative.
let negative = RowFilter { bytes, place in
  // Plane 0 of planar formats is luma.
  guard place.plane == 0 else { return }
  for index in 0..<bytes.byteCount / 2 {
    let value = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    bytes.storeBytes(of: 255 - value, toByteOffset: index, as: UInt8.self)
  }
}

@main
struct OwnFilter {
  static func main() async throws {
    let clip = CommandLine.arguments.last ?? ""
    // A tap has the picture as it is seen and as it was decoded.
    let tap = VideoTap { frame in
      let (seen, decoded) = (frame.frame, frame.decoded)
      let first = [seen, decoded].map { $0.withRow(0, of: 0) { $0.unsafeLoad(as: UInt8.self) } }
      print(frame.outputTime, "first pixel", first[1], "becomes", first[0])
    }
    let player = try await VitrinePlayer {
      SourceName(clip)
      Filter("negative", negative)
      tap
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
  }
}
