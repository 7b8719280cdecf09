import Vitrine

/// Plays a clip through a filter of its own, and writes the sum of every picture to a file.
@main
struct CustomFilterExample {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { return print("usage: custom-filter CLIP SUMS") }
    let player = try await VitrinePlayer {
      SourceName(arguments[1])
      Filter("scanlines", Scanlines())
      Filter("negative", negative)
      VirtualTime()
      VideoOutputName("framemd5:\(arguments[2])")
    }
    try await player.waitUntilEnded()
    print(player.status.counters.framesShown, "frames")
    await player.close()
  }

  /// A filter that is a closure: it gets the bytes of one row after the other.
  ///
  /// Luma, which is plane 0 of planar formats, is turned round in the left half of the picture.
  static let negative = RowFilter { bytes, place in
    guard place.plane == 0 else { return }
    for index in 0..<bytes.byteCount / 2 {
      let value = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      bytes.storeBytes(of: 255 - value, toByteOffset: index, as: UInt8.self)
    }
  }
}

/// A filter that is a type: it gets whole pictures, and may refuse those that it cannot change.
///
/// Every fourth row of luma is darkened to a half.
final class Scanlines: FrameFilter {
  func apply(to picture: inout some WritablePicture & ~Copyable) throws(MediaError) {
    let format = picture.format.pixelFormat
    guard format.hasPrefix("yuv"), !format.hasSuffix("le") else {
      throw MediaError(.notSupported, "scanlines takes 8-bit planar pictures, not \(format)")
    }
    for row in stride(from: 0, to: picture.rowCount(of: 0), by: 4) {
      picture.withRow(row, of: 0) { bytes in
        for index in 0..<bytes.byteCount {
          let value = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
          bytes.storeBytes(of: value / 2, toByteOffset: index, as: UInt8.self)
        }
      }
    }
  }
}
