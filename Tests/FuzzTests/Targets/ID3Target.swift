import MediaCore

enum ID3Target {
  static func run(_ bytes: [UInt8]) {
    _ = ID3Tag.byteCount(header: bytes)
    guard let tag = ID3Tag(bytes) else { return }
    precondition(tag.byteCount <= bytes.count)
    _ = tag.json
  }
}
