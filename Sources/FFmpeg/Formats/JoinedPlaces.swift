internal import MediaCore

/// Where in a file what was read of it lies, for going back to it where its clock begins anew.
///
/// By its own times such a file cannot be sought in: each is there several times.
struct JoinedPlaces {
  /// Somewhere to begin reading.
  struct Place: Equatable {
    /// From where on all can be decoded, in the item's time.
    var time: MediaTime
    /// In bytes.
    var position: Int64
    /// What is added to the file's own times there.
    var shift: MediaTime
  }

  /// How far places lie apart at least.
  private static let spacing = MediaTime.seconds(2)
  /// What comes before a place in the file may belong behind it, by so much.
  private static let lead = MediaTime.seconds(1)
  /// A day and a half of them.
  private static let most = 1 << 16

  private var places: [Place] = []
  /// Whether the clock was seen to begin anew.
  private(set) var isJoined = false

  /// Takes note of a place that reading has come to; of what is known already nothing is noted.
  mutating func note(_ place: Place) {
    // The track by whose key frames places are gone to may begin by another clock than the file.
    if place.shift != .zero { isJoined = true }
    guard let last = places.last else { return places.append(place) }
    let isNewPart = place.shift != last.shift
    if isNewPart { isJoined = true }
    guard place.position > last.position, places.count < Self.most,
      isNewPart || place.time >= last.time + Self.spacing
    else { return }
    places.append(place)
  }

  /// Where to read from to have all from a time on; the first place for what is before all.
  func place(before time: MediaTime) -> Place? {
    places.last { $0.time <= time - Self.lead } ?? places.first
  }
}
