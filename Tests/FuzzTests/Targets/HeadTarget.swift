@testable import FFmpeg
@testable import Overlays

enum HeadTarget {
  static func run(_ bytes: [UInt8]) {
    _ = MatroskaLanguages(bytes)
    _ = H264SequenceParameters(configuration: bytes)
    _ = H264SequenceParameters(payload: bytes)
    _ = PictureHeader(bytes)
    _ = PictureHeader.isAnimation(bytes)
  }
}
