internal import CFFmpeg
package import MediaCore

extension Packet {
  /// A sample of timed text; of a longer text the first 65,535 bytes.
  ///
  /// - Throws: 1000 when memory runs out.
  package init(timedText text: String, over range: TimeRange) throws(MediaError) {
    var text = Array(text.utf8.prefix(Int(UInt16.max)))
    // A character is whole.
    while String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    try self.init(copying: [UInt8(text.count >> 8), UInt8(text.count & 0xFF)] + text)
    show(over: range)
  }

  /// A cue of WebVTT as Matroska has it.
  ///
  /// - Parameter settings: As WebVTT writes them.
  /// - Throws: 1000 when memory runs out.
  package static func webVTT(
    _ text: String, settings: String, over range: TimeRange
  ) throws(MediaError) -> Packet {
    let packet = try Packet(copying: Array(text.utf8))
    packet.show(over: range)
    let settings = Array(settings.utf8)
    guard !settings.isEmpty else { return packet }
    guard
      let data = av_packet_new_side_data(
        packet.pointer, AV_PKT_DATA_WEBVTT_SETTINGS, settings.count)
    else { throw .outOfMemory("a packet") }
    UnsafeMutableRawBufferPointer(start: data, count: settings.count).copyBytes(from: settings)
    return packet
  }

  private func show(over range: TimeRange) {
    let base = CodecParameters.cueBase
    pointer.pointee.time_base = base.native
    pointer.pointee.pts = range.start.ticks(of: base)
    pointer.pointee.dts = pointer.pointee.pts
    pointer.pointee.duration = range.end.ticks(of: base) - pointer.pointee.pts
    pointer.pointee.flags |= AV_PKT_FLAG_KEY
  }
}
