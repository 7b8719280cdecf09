import MediaCore

enum JSONTarget {
  static func run(_ bytes: [UInt8]) {
    guard let value = try? JSONReader.value(of: bytes.span) else { return }
    let text = value.json
    precondition((try? JSONReader.value(of: text))?.json == text, "written other than it was read")
  }
}
