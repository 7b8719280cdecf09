internal import CFFmpeg

/// Which encoders this FFmpeg has.
package enum EncoderLibrary {
  package static func has(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }

  /// Whether it writes files of a kind, by FFmpeg's name of the muxer.
  package static func hasMuxer(_ name: String) -> Bool {
    av_guess_format(name, nil, nil) != nil
  }
}
