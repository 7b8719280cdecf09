extension Mock {
  /// The pictures of made-up media.
  package struct Video: Hashable, Sendable {
    package var codec = VideoCodec.h264
    /// Pixels; both sides are even.
    package var size = PixelSize(width: 320, height: 180)
    /// Pictures from one key frame to the next.
    package var keyFrameDistance = 25
    /// Pictures that refer to later ones, between two that do not.
    package var reordered = 0
    /// Bits of each number, 8 or 10.
    package var depth = 8
    package var range = DynamicRange.standard
    /// A number from 0 to 255 that all pictures carry beside their own, to tell media apart.
    package var mark = 0

    package init() {}
  }

  /// The sound of made-up media: for each language a track.
  package struct Sound: Hashable, Sendable {
    package var codec = AudioCodec.aac
    package var tone = Tone.frames
    package var clicks = true
    /// Samples a second.
    package var sampleRate = 48_000
    package var channels = 2
    /// By BCP 47; a single `nil` for one track of no language.
    package var languages: [String?] = [nil]

    package init() {}
  }

  /// What is heard.
  package enum Tone: Hashable, Sendable {
    case silence
    /// A frequency in hertz, all along.
    case steady(Double)
    /// A frequency for each picture, which tells its number up to 32 of them.
    case frames
  }

  package enum DynamicRange: String, Hashable, Sendable, CaseIterable {
    case standard = "none"
    case pq
    case hlg
  }

  package enum VideoCodec: String, Hashable, Sendable, CaseIterable {
    case h264, hevc, vp8, vp9, av1, mpeg2, mpeg4, ffv1, mjpeg, prores
  }

  package enum AudioCodec: String, Hashable, Sendable, CaseIterable {
    case aac, opus, flac, mp3, ac3, pcm
  }

  package enum Container: String, Hashable, Sendable, CaseIterable {
    case mp4, mov, mkv, webm, ts, ogg, flac, wav, mp3
  }

  /// Something that is wrong with made-up media, on purpose.
  package struct Fault: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The packet of pictures that is decoded at the time is noise.
      case broken
      /// Nothing of any track is there.
      case hole
      /// All pictures are due when the last of them is.
      case stuck
      /// All times from the first on are later by the length.
      case jump
      /// The bytes end, though the head tells of the whole.
      case end

      /// Whether it shows in the times of packets alone.
      package var isOfTimes: Bool { [.hole, .stuck, .jump].contains(self) }
    }

    package var kind: Kind
    package var range: TimeRange

    package init(_ kind: Kind, _ range: TimeRange) {
      self.kind = kind
      self.range = range
    }
  }
}
