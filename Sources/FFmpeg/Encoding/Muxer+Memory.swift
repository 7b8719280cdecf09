internal import CFFmpeg
package import MediaCore

/// What files are made of that are made up.
extension Muxer {
  /// The forms of text that tracks of subtitles are written in.
  package enum TextForm: Sendable {
    /// A text of QuickTime's with its length before it.
    case timedText
    case subRip
    case webVTT
  }

  /// Ticks a second of the times of texts.
  private static let textBase = AVRational(num: 1, den: 1000)

  /// Adds a track of subtitles.
  ///
  /// - Returns: The track's number.
  /// - Throws: 1000 when memory runs out.
  package func addTextTrack(_ form: TextForm) throws(MediaError) -> Int {
    guard let stream = avformat_new_stream(native, nil) else { throw .outOfMemory("a track") }
    let parameters = stream.pointee.codecpar
    parameters?.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
    switch form {
    case .timedText: parameters?.pointee.codec_id = AV_CODEC_ID_MOV_TEXT
    case .subRip: parameters?.pointee.codec_id = AV_CODEC_ID_SUBRIP
    case .webVTT: parameters?.pointee.codec_id = AV_CODEC_ID_WEBVTT
    }
    if form == .timedText {
      let head = Self.textStyle
      let size = head.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
      guard let data = av_mallocz(size) else { throw .outOfMemory("a track") }
      data.copyMemory(from: head, byteCount: head.count)
      parameters?.pointee.extradata = data.assumingMemoryBound(to: UInt8.self)
      parameters?.pointee.extradata_size = Int32(head.count)
    }
    stream.pointee.time_base = Self.textBase
    timeBases.append(Self.textBase)
    return Int(stream.pointee.index)
  }

  /// Says how bright the pictures of a track get.
  ///
  /// - Throws: 1000 when memory runs out.
  package func setLight(_ light: LightLevels, of track: Int) throws(MediaError) {
    guard let stream = stream(track) else { return }
    let minimum = Int32(((light.displayMinimum ?? 0) * 10_000).rounded())
    let set = vitrine_set_light(
      stream, Int32(light.content ?? 0), Int32(light.frameAverage ?? 0), minimum,
      Int32(light.displayMaximum ?? 0))
    guard set != 0 else { throw .outOfMemory("a track") }
  }

  /// Writes out all that is held back, and tells how many bytes there are.
  ///
  /// - Throws: As `write`.
  package func flush() throws(MediaError) -> Int {
    for result in [av_interleaved_write_frame(native, nil), av_write_frame(native, nil)]
    where result < 0 { throw failure(result, "writing a packet") }
    avio_flush(native.pointee.pb)
    return memory?.bytes.count ?? 0
  }

  /// Has the tables of a transport stream written again before the next packet, so that it can be read from there.
  package func repeatTables() {
    av_opt_set(native.pointee.priv_data, "mpegts_flags", "+resend_headers", 0)
  }

  /// The sample entry of timed text (3GPP TS 26.245, 5.16): at the bottom in the middle, white, of one font.
  private static let textStyle: [UInt8] =
    [0, 0, 0, 0, 1, 0xFF, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 0]
    + [0, 0, 0, 0, 0, 1, 0, 18, 0xFF, 0xFF, 0xFF, 0xFF]
    + [0, 0, 0, 18] + Array("ftab".utf8) + [0, 1, 0, 1, 5] + Array("Serif".utf8)
}
