extension TestMedia {
  /// A filter of ffmpeg that marks pictures as PQ in BT.2020, limited range.
  ///
  /// The encoder's own options for that count for nothing in FFmpeg 7, where pictures of a filter bring none.
  package static let pqFilter =
    "setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc:range=tv"
}

/// The parts that recipes are put together from: inputs and encoder arguments of ffmpeg.
extension TestMedia.Recipe {
  /// One encoder thread and no version strings: the same bytes on every run.
  static let exact = ["-bitexact", "-threads", "1"]
  static let yuv420 = ["-pix_fmt", "yuv420p"]
  static let x264 = ["-c:v", "libx264", "-preset", "veryfast"]
  static let h264 = x264 + yuv420
  package static let aac = ["-c:a", "aac", "-b:a", "128k"]
  static let pcm = ["-c:a", "pcm_s16le"]

  static func clip(
    _ name: String, _ fileExtension: String, _ pictures: [String], _ sound: [String]?,
    _ encoding: [String]
  ) -> TestMedia.Recipe {
    TestMedia.Recipe(name, fileExtension, ffmpeg: pictures + (sound ?? []) + encoding + exact)
  }

  static func sound(
    _ fileExtension: String, _ encoding: [String], source: [String] = tone(seconds: 2),
    name: String = "sound"
  ) -> TestMedia.Recipe {
    TestMedia.Recipe(name, fileExtension, ffmpeg: source + encoding + exact)
  }

  static func loop(_ name: String, counterStart: Int) -> TestMedia.Recipe {
    clip(
      name, "mov", pictures(seconds: 2), counter(seconds: 2, start: counterStart),
      h264 + ["-bf", "2"] + pcm)
  }

  static func transport(_ name: String, startingAt seconds: Double) -> TestMedia.Recipe {
    clip(
      name, "ts", pictures(seconds: 4), tone(seconds: 4),
      h264 + ["-bf", "2", "-g", "30"] + aac + ["-output_ts_offset", "\(seconds)"])
  }

  /// Moving pictures, by default of 320x180, whose top sixth is 16 blocks that spell the frame's number in binary, the
  /// lowest bit on the left, white for 1.
  static func pictures(
    seconds: Double, rate: String = "30", size: String = "320x180", filters: String = ""
  ) -> [String] {
    var graph = "testsrc2=s=\(size):r=\(rate):d=\(seconds),drawbox=w=iw:h=ih/6:color=black:t=fill"
    for bit in 0..<16 {
      graph +=
        ",drawbox=x=iw*\(bit)/16:w=iw/16:h=ih/6:color=white:t=fill"
        + ":enable='mod(floor(n/\(1 << bit)),2)'"
    }
    return ["-f", "lavfi", "-i", graph + filters]
  }

  /// 48 kHz stereo in which the left sample counts 0…299 and the right one counts the turns of the left.
  ///
  /// Steps of 100 leave room for rounding; neither side is ever near 0, so silence is no place.
  static func counter(seconds: Double, start: Int = 0) -> [String] {
    let left = "(100*mod(n+\(start),300)-14950)/32768"
    let right = "(100*floor((n+\(start))/300)-31950)/32768"
    return ["-f", "lavfi", "-i", "aevalsrc='\(left)|\(right)':s=48000:d=\(seconds)"]
  }

  /// 48 kHz stereo with the same tone on both sides.
  static func tone(seconds: Double, hertz: Int = 440) -> [String] {
    let wave = "0.25*sin(2*PI*\(hertz)*t)"
    return ["-f", "lavfi", "-i", "aevalsrc='\(wave)|\(wave)':s=48000:d=\(seconds)"]
  }
}
