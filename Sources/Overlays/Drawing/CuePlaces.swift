internal import FFmpeg
internal import MediaCore

/// Where the cues are that were shown last.
struct CuePlaces {
  struct Place {
    /// Of its image; it stays only as long as that is as large.
    var size: PixelSize
    var box: CueRect
    /// The part of the box that no other cue may lie over.
    var reserved: CueRect
  }

  /// When they were shown.
  private(set) var time: MediaTime
  /// Of cues that are the same in all there may be several.
  private var places: [SubtitleCue: [Place]] = [:]

  init(time: MediaTime = .zero) { self.time = time }

  var isEmpty: Bool { places.isEmpty }

  func has(_ cue: SubtitleCue) -> Bool { places[cue] != nil }

  mutating func add(_ cue: SubtitleCue, _ size: PixelSize, box: CueRect, reserved: CueRect) {
    places[cue, default: []].append(Place(size: size, box: box, reserved: reserved))
  }

  /// Takes the box of a cue whose image has a size; `nil` when there is none.
  mutating func take(_ cue: SubtitleCue, _ size: PixelSize) -> CueRect? {
    takePlace(cue, size)?.box
  }

  mutating func takePlace(_ cue: SubtitleCue, _ size: PixelSize) -> Place? {
    guard let index = places[cue]?.firstIndex(where: { $0.size == size }) else { return nil }
    return places[cue]?.remove(at: index)
  }
}
