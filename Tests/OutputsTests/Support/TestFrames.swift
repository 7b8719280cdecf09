import FFmpeg
import MediaCore
import Playback
import Testing

enum TestFrames {
  /// A picture whose numbers all depend on their place and the frame's.
  static func frame(
    _ index: Int, _ pixelFormat: String, width: Int = 50, height: Int = 38,
    aspect: Rational = .unknown, rotation: Int = 0, timeBase: Rational = Rational(1, 25),
    color: ColorDescription = ColorDescription()
  ) throws -> VideoFrame {
    let format = VideoFormat(
      width: width, height: height, pixelFormat: pixelFormat, sampleAspectRatio: aspect,
      rotation: rotation, color: color)
    let depth = try #require(PixelFormat(pixelFormat)).depth
    let limit = depth > 8 ? 1 << depth : 256
    return try VideoFrame(filling: format, ticks: Int64(index), timeBase: timeBase) { plane, x, y in
      (16 + plane * 31 + x * 7 + y * 3 + index * 11) % limit
    }
  }

  static func presented(
    _ frame: VideoFrame, at time: MediaTime? = nil, rate: Rational = Rational(25, 1),
    duration: MediaTime? = nil
  ) -> PresentedFrame {
    PresentedFrame(
      frame: frame, outputTime: time ?? frame.time, duration: duration ?? frame.duration,
      item: ItemID("test"), pass: 0, frameRate: rate)
  }

  /// The bytes of a frame's planes without padding.
  static func bytes(of frame: VideoFrame) -> [UInt8] {
    (0..<frame.planeCount).flatMap { plane in
      (0..<frame.rowCount(of: plane)).flatMap { row in
        frame.withRow(row, of: plane) { span in
          (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }
      }
    }
  }
}

enum TestSound {
  /// Samples that are exact in 16 bits and never repeat within 65536 frames, one for each frame and channel.
  static func counting(
    _ frames: Range<Int>, rate: Int = 48000, layout: ChannelLayout = .stereo
  ) -> AudioBuffer {
    let samples = frames.flatMap { frame in
      (0..<layout.count).map { channel in
        Float(Int16(truncatingIfNeeded: frame &* 4099 &+ channel &* 1000)) / 32768
      }
    }
    return AudioBuffer(
      format: AudioFormat(sampleRate: rate, layout: layout), samples: samples[...])
  }

  /// The same as 16-bit little-endian bytes.
  static func bytes(_ buffer: AudioBuffer) -> [UInt8] {
    buffer.samples.flatMap { sample in
      let number = UInt16(bitPattern: Int16(sample * 32768))
      return [UInt8(number & 0xFF), UInt8(number >> 8)]
    }
  }
}
