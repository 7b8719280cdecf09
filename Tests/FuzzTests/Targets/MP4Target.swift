import MediaCore

@testable import HLS

enum MP4Target {
  private static let depth = 8
  private static let pieceLength = 100

  static func run(_ bytes: [UInt8]) {
    walk(bytes[...], depth)
    var reader = FragmentReader()
    _ = reader.samples(of: bytes)
    scan(bytes)
    check(bytes, .fragments)
    check(bytes, nil)
    _ = SegmentCheck.fault(ofSection: bytes)
    _ = SegmentCheck.fault(ofSealed: bytes, count: bytes.count, isChained: true)
    _ = TextHeader(bytes)?.joined(to: bytes)
  }

  private static func walk(_ bytes: ArraySlice<UInt8>, _ depth: Int) {
    guard depth > 0 else { return }
    for box in MP4Box.list(bytes) {
      if box.kind == "moof" { _ = FragmentReader.hasSamples(in: bytes[box.content]) }
      walk(bytes[box.content], depth - 1)
    }
  }

  private static func scan(_ bytes: [UInt8]) {
    var scanner = SegmentScanner()
    let findings = scanner.scan { offset, count in
      bytes.dropFirst(offset).prefix(count)
    }
    for case .message(let message) in findings {
      _ = message.entry(segmentStart: .seconds(5), origin: .seconds(3))
    }
  }

  private static func check(_ bytes: [UInt8], _ expected: SegmentKind?) {
    var check = SegmentCheck(expected, limit: bytes.count)
    for start in stride(from: 0, to: bytes.count, by: pieceLength) {
      check.take(bytes[start..<min(start + pieceLength, bytes.count)])
    }
    try? check.finish()
    var closed = bytes
    check.closeBox(in: &closed)
    precondition(closed.count == bytes.count)
  }
}
