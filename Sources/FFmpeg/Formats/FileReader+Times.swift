internal import MediaCore

/// What times a file may tell, by how much of it there is.
extension FileReader {
  /// How far what is read may lie past the end.
  private static let pastEnd = MediaTime.seconds(60)

  /// How long the file says that it is, where its bytes are enough for that; `nil` where it does not.
  var credibleLength: MediaTime? {
    let hasSound = information.tracks.contains(where: \.isAudio)
    let longest = LongestLength.of(source, as: hasSound ? .sound : .pictures)
    return information.duration.flatMap { $0 <= longest ? $0 : nil }
  }

  /// Refuses pictures and sound that lie past all that the file says of its length, and that its bytes can explain.
  ///
  /// A length that is more than the bytes can hold counts here, as the times bear it out.
  ///
  /// - Throws: 3001, after which nothing more of it makes sense.
  func checkTime(of packet: borrowing Packet) throws(MediaError) {
    guard let time = packet.time ?? packet.decodeTime,
      time > LongestLength.ofAnyFile + Self.pastEnd,
      time > max(LongestLength.of(source, as: .pictures), declaredLength ?? .zero) + Self.pastEnd,
      information.tracks.contains(where: { $0.index == packet.track && ($0.isVideo || $0.isAudio) })
    else { return }
    throw MediaError(
      .malformedContainer,
      "its times go on to \(Int(time.seconds)) s, more than its bytes can hold")
  }
}
