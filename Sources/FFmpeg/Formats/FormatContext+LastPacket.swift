internal import CFFmpeg

/// The last packet of a track, where FFmpeg gets its length wrong.
extension FormatContext {
  /// Gives the last packet of a track of sound its whole length in MP4 and MOV.
  ///
  /// FFmpeg takes it from the length of the track, in which an empty edit at the start is not counted, and so it is too
  /// short by that.
  func mendLastDuration(
    of packet: UnsafeMutablePointer<AVPacket>, _ stream: UnsafeMutablePointer<AVStream>
  ) {
    let told = packet.pointee.duration
    guard told > 0, packet.pointee.dts &+ told == stream.pointee.duration, isISOFile,
      stream.pointee.codecpar?.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      // With fewer the edit list ends before the track does, and that is told as it is.
      stream.pointee.nb_frames == Int64(avformat_index_get_entries_count(stream)),
      let first = avformat_index_get_entry(stream, 0)?.pointee.timestamp, first > 0,
      let second = avformat_index_get_entry(stream, 1)?.pointee.timestamp
    else { return }
    // No packet is longer than those before it.
    let whole = told.later(by: first)
    if whole <= second.earlier(by: first) { packet.pointee.duration = whole }
  }
}
