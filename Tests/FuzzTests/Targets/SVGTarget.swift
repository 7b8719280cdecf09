import MediaCore

@testable import Overlays

enum SVGTarget {
  static func run(_ bytes: [UInt8]) {
    let limits = VectorLimits()
    _ = VectorPath(svg: String(decoding: bytes, as: UTF8.self))
    guard let document = try? SVGDocument(bytes, limits) else { return }
    _ = document.naturalSize
    for size in [PixelSize(width: 1920, height: 1080), PixelSize(width: 1, height: 1)] {
      try? document.check(size, limits)
    }
    _ = try? SVGPictures.known(in: document.bytes, limits)
  }
}
