internal import MediaCore

/// A sample of a track of TTML: a document, and the pictures that follow it.
///
/// Source: ISO/IEC 14496-30, 5.6: sub-samples, the document the first. The box with their lengths does not reach us, so
/// that those are told by the pictures themselves, which are PNG.
struct TimedTextParts {
  private(set) var document: [UInt8]
  private var pictures: [[UInt8]] = []

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ sample: [UInt8]) {
    // No text of UTF-8 begins a character like that.
    guard let start = sample.firstRange(of: Self.signature)?.lowerBound else {
      document = sample
      return
    }
    document = Array(sample[..<start])
    var place = start
    while sample[place...].starts(with: Self.signature) {
      let end = Self.end(ofPictureAt: place, in: sample)
      pictures.append(Array(sample[place..<end]))
      place = end
    }
  }

  /// Where a picture ends: behind its chunk IEND (ISO/IEC 15948, 5.3).
  private static func end(ofPictureAt start: Int, in bytes: [UInt8]) -> Int {
    var place = start + signature.count
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].bigEndian(Int.self)
      let isLast = bytes[place + 4..<place + 8].elementsEqual("IEND".utf8)
      place += 12 + length
      if isLast { return min(place, bytes.count) }
    }
    return bytes.count
  }

  /// The picture that the document names.
  ///
  /// - Throws: 1008 for one that is not in the sample.
  func picture(_ name: String) throws(MediaError) -> [UInt8] {
    let prefix = "urn:mpeg:14496-30:"
    guard name.hasPrefix(prefix), let number = name.split(separator: ":").last.flatMap({ Int($0) }),
      number > 0, number <= pictures.count
    else { return try ParsedSubtitles.noPictures(name) }
    return pictures[number - 1]
  }
}
