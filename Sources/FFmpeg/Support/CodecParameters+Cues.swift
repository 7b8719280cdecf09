internal import CFFmpeg
package import MediaCore

extension CodecParameters {
  /// Seconds for each tick of a track of cues.
  static let cueBase = Rational(1, 1000)

  /// White text without a box, in the middle at the bottom: what the sample entry says of all samples.
  ///
  /// Source: ETSI TS 126 245, 5.16 (`tx3g`).
  private static let timedTextHead: [UInt8] =
    [0, 0, 0, 0, 1, 0xFF, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)
    // From character 0 to 0 in font 1, plain, in size 18.
    + [0, 0, 0, 0, 0, 1, 0, 18, 0xFF, 0xFF, 0xFF, 0xFF]
    // A table of that font.
    + [0, 0, 0, 18] + Array("ftab".utf8) + [0, 1, 0, 1, 5] + Array("Serif".utf8)

  /// Those of a track of timed text, as MP4 and MOV hold it.
  ///
  /// - Throws: 1000 when memory runs out.
  package static func timedText() throws(MediaError) -> CodecParameters {
    try CodecParameters(cues(AV_CODEC_ID_MOV_TEXT), extraData: timedTextHead)
  }

  /// Those of a track of WebVTT, as Matroska holds it: the text of each cue, and its settings beside it.
  ///
  /// - Throws: 1000 when memory runs out.
  package static func webVTT() throws(MediaError) -> CodecParameters {
    try cues(AV_CODEC_ID_WEBVTT)
  }

  private static func cues(_ codec: AVCodecID) throws(MediaError) -> CodecParameters {
    var native: UnsafeMutablePointer<AVCodecParameters>? = avcodec_parameters_alloc()
    defer { avcodec_parameters_free(&native) }
    guard let made = native else { throw .outOfMemory("a track") }
    made.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
    made.pointee.codec_id = codec
    let unknown = Rational(0, 1)
    return try CodecParameters(
      copying: made,
      of: StreamFacts(
        timeBase: cueBase, frameRate: unknown, sampleAspectRatio: unknown, orientation: .upright,
        origin: .zero, hasAlpha: false, countsPadding: false))
  }
}
