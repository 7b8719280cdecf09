internal import CFFmpeg
package import MediaCore

/// Decodes the packets of a track of subtitles that are pictures: those of discs and of broadcasts.
///
/// Confined to one thread.
package final class SubtitleDecoder {
  /// What a packet puts on the picture in the place of all before it.
  package struct Picture: Sendable {
    /// When it is shown, in the item's time.
    package var start: MediaTime
    /// When it is taken away; `nil` for when the next comes.
    package var end: MediaTime?
    /// The images and where they lie on a picture of the size `canvas`; none to take away what is shown.
    package var images: [(image: OverlayImage, x: Int, y: Int)]
    /// The size of the picture that they are made for; `nil` for that of the video.
    package var canvas: PixelSize?
  }

  /// The codecs, by FFmpeg's names: PGS of Blu-ray discs, DVB's, and those of DVDs (VobSub).
  package static let codecs: Set = ["hdmv_pgs_subtitle", "dvb_subtitle", "dvd_subtitle"]

  private let context: CodecContext
  /// More pixels are no subtitle.
  private static let mostPixels = 4096 * 2304

  /// Opens a decoder.
  ///
  /// - Throws: 4001 when there is none for this codec, or it does not open.
  package init(_ parameters: CodecParameters) throws(MediaError) {
    context = try CodecContext(parameters, threads: 1)
  }

  /// Forgets all it was given, so that packets from another place can come.
  package func reset() { context.reset() }

  /// Decodes a packet.
  ///
  /// - Returns: `nil` when it is no more than a part of a picture, or tells no time.
  /// - Throws: 4002 when the packet is damaged; the next may be sound.
  package func decode(_ packet: borrowing Packet) throws(MediaError) -> Picture? {
    var subtitle = AVSubtitle()
    var isWhole: Int32 = 0
    let result = avcodec_decode_subtitle2(context.native, &subtitle, &isWhole, packet.pointer)
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.decoderFailed, "decoding subtitles")
    }
    guard isWhole != 0 else { return nil }
    defer { avsubtitle_free(&subtitle) }
    guard let time = packet.time else { return nil }
    var picture = Picture(
      start: time + .milliseconds(Int64(subtitle.start_display_time)), end: nil, images: [],
      canvas: canvas)
    // The highest number stands for no end.
    if subtitle.end_display_time != .max, subtitle.end_display_time > subtitle.start_display_time {
      picture.end = time + .milliseconds(Int64(subtitle.end_display_time))
    } else if packet.duration > .zero {
      picture.end = time + packet.duration
    }
    for index in 0..<Int(subtitle.num_rects) {
      guard let rect = subtitle.rects[index], let image = Self.image(rect.pointee) else { continue }
      picture.images.append((image, Int(rect.pointee.x), Int(rect.pointee.y)))
    }
    return picture
  }

  private var canvas: PixelSize? {
    let (width, height) = (Int(context.native.pointee.width), Int(context.native.pointee.height))
    return width > 0 && height > 0 ? PixelSize(width: width, height: height) : nil
  }

  /// The pixels of a rectangle, whose colours stand in a palette.
  private static func image(_ rect: AVSubtitleRect) -> OverlayImage? {
    let (width, height, stride) = (Int(rect.w), Int(rect.h), Int(rect.linesize.0))
    guard rect.type == SUBTITLE_BITMAP, width > 0, height > 0, width <= mostPixels / height,
      stride >= width, let rows = rect.data.0, let colors = rect.data.1
    else { return nil }
    var palette = [UInt32](repeating: 0, count: 256)
    colors.withMemoryRebound(to: UInt32.self, capacity: 256) { colors in
      for index in 0..<min(256, Int(rect.nb_colors)) {
        palette[index] = premultiplied(colors[index])
      }
    }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        for x in 0..<width {
          pixels.initializeElement(at: y * width + x, to: palette[Int(rows[y * stride + x])])
        }
      }
      count = width * height
    }
    return OverlayImage(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private static func premultiplied(_ color: UInt32) -> UInt32 {
    let alpha = color >> 24
    func part(_ shift: UInt32) -> UInt32 { (((color >> shift & 255) * alpha + 127) / 255) << shift }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
