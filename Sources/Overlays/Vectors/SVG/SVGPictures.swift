internal import FFmpeg
internal import MediaCore

/// The pictures within an SVG document, as librsvg can draw them.
enum SVGPictures {
  /// The document with PNG in place of its pictures of kinds that librsvg may not know, and of those that it would not
  /// turn as they say; each told as what it is, whatever the document says.
  ///
  /// - Throws: 7010 for a picture that is damaged, 7011 for pictures that are too large.
  static func known(in document: [UInt8], _ limits: VectorLimits) throws(MediaError) -> [UInt8] {
    var made: [UInt8] = []
    var kept = 0
    var pixels = 0
    var place = 0
    while let uri = nextURI(in: document, from: place) {
      place = uri.whole.upperBound
      guard let bytes = Base64.bytes(of: text(document[uri.data])),
        let header = PictureHeader(bytes)
      else { continue }
      let png = try png(of: bytes, header, limits, &pixels)
      let start = Array("data:image/\((png == nil ? header.format : .png).rawValue);base64,".utf8)
      if png == nil, document[uri.whole].starts(with: start) { continue }
      made += document[kept..<uri.whole.lowerBound]
      made += start
      if let png { made += Base64.text(of: png).utf8 } else { made += document[uri.data] }
      kept = place
    }
    return kept == 0 ? document : made + document[kept...]
  }

  /// A picture as PNG, upright; `nil` where it can stay as it is.
  private static func png(
    of bytes: [UInt8], _ header: PictureHeader, _ limits: VectorLimits, _ pixels: inout Int
  ) throws(MediaError) -> [UInt8]? {
    switch header.format {
    case .png: return nil
    // Only what has Exif may say that it is to be turned.
    case .jpeg where bytes.prefix(1 << 17).firstRange(of: "Exif\0\0".utf8) == nil: return nil
    case .jpeg, .webp, .avif: break
    }
    let frame = try VectorSubject.frame(bytes, header, limits)
    if header.format == .jpeg, frame.format.orientation == .upright { return nil }
    pixels += frame.format.width * frame.format.height
    guard pixels <= limits.pixels else {
      throw .tooComplex("its pictures have more than \(limits.pixels) pixels")
    }
    do throws(MediaError) {
      var scaler = Scaler()
      return try PictureEncoder.encode(frame.turnedUpright(&scaler), as: .png, isPassedOn: true)
    } catch {
      throw MediaError(.badGraphic, error.reason)
    }
  }

  /// The next picture that is its own URI, and its data in base 64.
  private static func nextURI(
    in document: [UInt8], from start: Int
  ) -> (whole: Range<Int>, data: Range<Int>)? {
    var place = start
    while let colon = document[place...].firstIndex(of: UInt8(ascii: ":")) {
      place = colon + 1
      guard colon >= 4, spells("data", document[colon - 4..<colon]) else { continue }
      let end =
        document[place...].firstIndex { [0x22, 0x27, 0x3C, 0x3E, 0x29].contains($0) }
        ?? document.count
      defer { place = end }
      guard let comma = document[place..<end].firstIndex(of: UInt8(ascii: ",")),
        comma - place >= 7, spells(";base64", document[comma - 7..<comma])
      else { continue }
      return (colon - 4..<end, comma + 1..<end)
    }
    return nil
  }

  private static func spells(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).lowercased() == word
  }

  /// What base 64 is written in, without white space, also as XML writes it in numbers.
  private static func text(_ data: ArraySlice<UInt8>) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity(data.count)
    var isReference = false
    for byte in data {
      switch byte {
      case UInt8(ascii: "&"): isReference = true
      case UInt8(ascii: ";"): isReference = false
      case 9, 10, 13, 32: continue
      default: if !isReference { letters.append(byte) }
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
