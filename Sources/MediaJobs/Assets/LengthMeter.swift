internal import FFmpeg
internal import MediaCore

/// Works out how long a medium is from all its packets: the longest of its tracks of pictures and sound.
struct LengthMeter {
  private struct Ruler {
    /// Of sound whose packets have padding in their length; `nil` for all else.
    var sampleRate: Int?
    /// The length of a picture where its packet does not tell; 0 for sound.
    var usual: MediaTime
    var end = MediaTime.zero
  }

  private let isTimed: Bool
  private var rulers: [Int: Ruler] = [:]

  /// - Parameters:
  ///   - isTimed: Whether packets say when they are due; if not, their lengths are added up.
  ///   - leavesOutPadding: Whether a track's packets have lengths without the padding at the end.
  init(_ tracks: [Track], isTimed: Bool, leavesOutPadding: (Int) -> Bool) {
    self.isTimed = isTimed
    for track in tracks where !track.isArtwork {
      switch track.kind {
      case .video(_, let rate):
        let usual = rate.isPositive ? MediaTime(ticks: 1, of: rate.inverse) : .zero
        rulers[track.index] = Ruler(sampleRate: nil, usual: usual)
      case .audio(let format):
        let rate = leavesOutPadding(track.index) ? nil : format.sampleRate
        rulers[track.index] = Ruler(sampleRate: rate, usual: .zero)
      case .subtitle, .other: break
      }
    }
  }

  /// The tracks that count.
  var tracks: Set<Int> { Set(rulers.keys) }

  /// Notes a packet that was read.
  mutating func note(_ packet: borrowing Packet) {
    guard !packet.isDiscarded, var ruler = rulers[packet.track] else { return }
    var length = packet.duration > .zero ? packet.duration : ruler.usual
    if let rate = ruler.sampleRate {
      length = length - MediaTime(frames: Int64(packet.paddedSamples), sampleRate: rate)
    }
    let start = isTimed ? packet.time ?? packet.decodeTime ?? ruler.end : ruler.end
    ruler.end = max(ruler.end, start + length)
    rulers[packet.track] = ruler
  }

  /// The length of what was noted; `nil` when nothing was.
  var length: MediaTime? {
    rulers.values.map(\.end).max().flatMap { $0 > .zero ? $0 : nil }
  }
}
