internal import CFFmpeg

extension FormatContext {
  /// The languages that a Matroska file tells by BCP 47, by the places of its tracks.
  var matroskaLanguages: [Int: String] {
    guard isMatroska else { return [:] }
    let kinds: [UInt64: AVMediaType] = [
      1: AVMEDIA_TYPE_VIDEO, 2: AVMEDIA_TYPE_AUDIO, 17: AVMEDIA_TYPE_SUBTITLE,
    ]
    // FFmpeg keeps their order, and takes none of another kind; what is attached comes after them.
    let entries = MatroskaLanguages(channel.head).entries.filter { kinds[$0.kind] != nil }
    let isAlike = entries.indices.allSatisfy { index in
      stream(index)?.pointee.codecpar?.pointee.codec_type == kinds[entries[index].kind]
    }
    guard isAlike else { return [:] }
    var languages: [Int: String] = [:]
    for (index, entry) in entries.enumerated() { languages[index] = entry.language }
    return languages
  }
}
