/// What the codecs of a variant tell of its pictures.
extension Variant {
  /// What the names of codecs of pictures begin with.
  private static let ofPictures = ["avc", "hvc", "hev", "av01", "vp0", "dvh", "mp4v"]
  /// What those of sound and of text begin with, in lower case.
  private static let ofOthers = [
    "mp4a", "ac-3", "ec-3", "ec+3", "ac-4", "opus", "flac", "alac", "mp3", "dts", "mha1", "mhm1",
    "stpp", "wvtt",
  ]

  private static func isOfPictures(_ codec: String) -> Bool {
    ofPictures.contains { codec.hasPrefix($0) }
  }

  private static func isOfOthers(_ codec: String) -> Bool {
    let name = codec.lowercased()
    return ofOthers.contains { name.hasPrefix($0) }
  }

  /// Whether it may have pictures: it says so, or does not say.
  var hasPictures: Bool {
    if resolution != nil || codecs.isEmpty { return true }
    return codecs.contains(where: Self.isOfPictures)
  }

  /// What the codec of its pictures begins with; `nil` where none is told.
  ///
  /// One of an unknown name is taken for that of pictures.
  var pictureCodec: String? {
    let codec = codecs.first(where: Self.isOfPictures) ?? codecs.first { !Self.isOfOthers($0) }
    return codec.map { String($0.prefix(4)) }
  }

  /// What must not change on the way: the codec of pictures and the range of their brightness.
  ///
  /// - Parameter common: The codec of all variants that tell theirs, which one with pictures has too; `nil` where there is no
  ///   such.
  func codecFamily(ofAll common: String?) -> String {
    "\(pictureCodec ?? (hasPictures ? common : nil) ?? "") \(videoRange)"
  }
}
