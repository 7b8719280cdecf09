import MediaCore
import Overlays

enum CaptionTarget {
  private static let step = MediaTime.milliseconds(40)

  /// Three bytes a pair, of which the first says the field and whether time goes on.
  static func line21(_ bytes: [UInt8]) {
    let pairs = triplets(bytes).map { head, first, second in
      (head & 2 != 0, CaptionPair(head & 1 == 0 ? .field1 : .field2, first, second))
    }
    decode(pairs, .wide)
  }

  /// Blocks of services, put into packets as they come; the first byte says the shape of the picture.
  static func services(_ bytes: [UInt8]) {
    guard let shape = bytes.first else { return }
    var pairs: [(Bool, CaptionPair)] = []
    var rest = bytes.dropFirst()
    while !rest.isEmpty {
      let head = Int(rest[rest.startIndex])
      // The number of a service above 6 is in a byte of its own.
      let content = rest.prefix(1 + head & 0x1F + (head >> 5 == 7 ? 1 : 0))
      rest = rest.dropFirst(content.count)
      var packet = [UInt8(content.count / 2 + 1)] + content
      if packet.count % 2 == 1 { packet.append(0) }
      for place in stride(from: 0, to: packet.count, by: 2) {
        let kind = place == 0 ? CaptionPair.Kind.packetStart : .packetData
        pairs.append((place == 0, CaptionPair(kind, packet[place], packet[place + 1])))
      }
    }
    decode(pairs, shape & 1 == 0 ? .wide : .narrow)
  }

  /// The first byte says the codec.
  static func pictures(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let codecs: [CaptionData.Codec] = [.h264, .hevc, .mpeg2]
    let rest = Array(bytes.dropFirst())
    let pairs =
      CaptionData.pairs(in: rest.span, codecs[Int(first) % codecs.count])
      + CaptionData.pairs(inTriplets: rest.span)
    let timed = CaptionData.timed(pairs, from: .seconds(1), for: .seconds(Double(first)))
    decode(timed.map { (true, $0.pair) }, .wide)
  }

  /// - Parameter pairs: Each with whether it is of another picture than the one before.
  private static func decode(_ pairs: [(Bool, CaptionPair)], _ shape: CaptionShape) {
    var decoder = CaptionDecoder(shape: shape)
    var time = MediaTime.zero
    for (isNext, pair) in pairs {
      if isNext { time = time + step }
      _ = decoder.decode([pair], at: time)
    }
    _ = decoder.finish()
  }

  private static func triplets(_ bytes: [UInt8]) -> [(UInt8, UInt8, UInt8)] {
    stride(from: 0, to: bytes.count - 2, by: 3).map { (bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) }
  }
}
