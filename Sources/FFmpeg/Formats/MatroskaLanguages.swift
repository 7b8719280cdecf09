internal import MediaCore

/// The languages of a Matroska file's tracks as they are told by BCP 47, which FFmpeg leaves out for the older codes
/// that stand beside them.
///
/// Source: RFC 9559, section 5.1.4.1; RFC 8794.
struct MatroskaLanguages {
  struct Entry: Equatable {
    /// The kind of the track: 1 for pictures, 2 for sound, 17 for subtitles.
    var kind: UInt64 = 0
    var language: String?
  }

  /// Names of elements.
  private enum Name {
    static let segment: UInt64 = 0x1853_8067
    static let tracks: UInt64 = 0x1654_AE6B
    static let cluster: UInt64 = 0x1F43_B675
    static let entry: UInt64 = 0xAE
    static let kind: UInt64 = 0x83
    static let language: UInt64 = 0x22_B59D
  }

  /// As many as any file may have tracks.
  private static let most = 256
  /// Longer than tags are.
  private static let longest = 128

  /// The tracks, in the file's order.
  private(set) var entries: [Entry] = []

  /// - Parameter head: The beginning of the file; nothing is told where the list of tracks does not lie in it whole.
  init(_ head: [UInt8]) {
    Self.forEach(head[...]) { name, body in
      guard name == Name.segment else { return true }
      Self.forEach(body) { name, body in
        if name == Name.tracks { read(tracks: body) }
        return name != Name.tracks && name != Name.cluster
      }
      return false
    }
  }

  private mutating func read(tracks: ArraySlice<UInt8>) {
    Self.forEach(tracks) { name, body in
      guard name == Name.entry else { return true }
      var entry = Entry()
      Self.forEach(body) { name, body in
        if name == Name.kind { entry.kind = body.prefix(8).bigEndian(UInt64.self) }
        if name == Name.language { entry.language = Self.tag(body) }
        return true
      }
      entries.append(entry)
      return entries.count < Self.most
    }
  }

  /// A language's tag; `nil` for what is none.
  private static func tag(_ bytes: ArraySlice<UInt8>) -> String? {
    // Text may be filled up with zeros.
    let text = bytes.prefix { $0 != 0 }
    let isTag = text.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 128 && (character.isLetter || character.isNumber || character == "-")
    }
    return isTag && !text.isEmpty && text.count <= longest
      ? String(decoding: text, as: UTF8.self) : nil
  }

  /// Gives the elements that lie whole in some bytes, and the beginning of the last one where its size is not known,
  /// until one is the last that is wanted.
  private static func forEach(
    _ bytes: ArraySlice<UInt8>, _ body: (UInt64, ArraySlice<UInt8>) -> Bool
  ) {
    var rest = bytes
    while let name = number(&rest, keepsMarker: true, longest: 4) {
      let before = rest
      guard let size = number(&rest, keepsMarker: false, longest: 8) else { return }
      let width = 7 * (before.count - rest.count)
      let isOpen = size == UInt64(1) << width - 1
      // A segment goes on beyond what was read of it.
      guard isOpen || name == Name.segment || size <= rest.count else { return }
      let content = rest.prefix(isOpen ? rest.count : Int(clamping: size))
      guard body(name, content) else { return }
      rest = rest.dropFirst(content.count)
    }
  }

  /// Reads a number whose first byte tells by its leading zeros how many bytes it has.
  private static func number(
    _ bytes: inout ArraySlice<UInt8>, keepsMarker: Bool, longest: Int
  ) -> UInt64? {
    guard let first = bytes.first else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard length <= longest, bytes.count >= length else { return nil }
    var value = bytes.prefix(length).bigEndian(UInt64.self)
    if !keepsMarker { value &= UInt64(1) << (7 * length) - 1 }
    bytes = bytes.dropFirst(length)
    return value
  }
}
