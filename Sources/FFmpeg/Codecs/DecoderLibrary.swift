internal import CFFmpeg

/// The decoders of the installed FFmpeg.
package enum DecoderLibrary {
  /// Whether there is a decoder for a codec, which is named as FFmpeg names it: `h264` for instance.
  package static func decodes(_ name: String) -> Bool {
    guard let descriptor = avcodec_descriptor_get_by_name(name) else { return false }
    return avcodec_find_decoder(descriptor.pointee.id) != nil
  }
}
