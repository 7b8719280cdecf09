package import MediaCore

/// What a reader comes upon.
package enum PacketRead: ~Copyable {
  case packet(Packet)
  /// The packets of a track that follow need other parameters, or are counted in another way.
  case format(track: Int, CodecParameters)
  /// Something that is told at its time; comes before the packets of that time, or not long after.
  case timed(TimedEntry)
  /// Text of a track, at its time.
  case text(TextSample)
  /// The date of a time.
  case date(DateAnchor)
  case endOfStream
}
