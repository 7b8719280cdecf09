internal import FFmpeg
internal import MediaCore

/// Pictures that were decoded lately, for seeking back to one of them without decoding again.
///
/// Bounded by memory and number: the picture furthest from the last seek target is dropped first.
struct RecentPictures: Sendable {
  /// The most memory of all pictures, in bytes.
  static let mostBytes = 64 << 20
  /// The most pictures: the process of a decoder has no more than 1024 places for them.
  static let mostPictures = 800

  /// By rising time.
  private var pictures: [VideoFrame] = []
  private var bytes = 0
  private var focus = MediaTime.zero
  /// Whether any are kept.
  private(set) var isKept = false

  /// Begins to keep pictures around a seek target.
  mutating func keep(around time: MediaTime) {
    isKept = true
    focus = time
  }

  /// Drops all pictures and keeps none from now on.
  mutating func clear() { self = RecentPictures() }

  /// Keeps a picture if any are kept.
  mutating func note(_ picture: VideoFrame) {
    guard isKept else { return }
    let index = pictures.firstIndex { $0.time >= picture.time } ?? pictures.endIndex
    if index < pictures.endIndex, pictures[index].time == picture.time { return }
    pictures.insert(picture, at: index)
    bytes += picture.byteCount
    while bytes > Self.mostBytes || pictures.count > Self.mostPictures, let first = pictures.first,
      let last = pictures.last
    {
      let isFirst = focus - first.time > last.time - focus
      bytes -= (isFirst ? first : last).byteCount
      if isFirst { pictures.removeFirst() } else { pictures.removeLast() }
    }
  }

  /// The picture that is up at a time; `nil` when it is not kept.
  func picture(at time: MediaTime) -> VideoFrame? {
    pictures.last { $0.time <= time }.flatMap { time < $0.time + $0.duration ? $0 : nil }
  }

  /// How much before a time all pictures are worth decoding, of pictures like those that are kept.
  var span: MediaTime {
    guard let picture = pictures.last, picture.byteCount > 0 else { return .zero }
    let most = min(Self.mostBytes / picture.byteCount, Self.mostPictures)
    return picture.duration.scaled(by: Double(most) * 0.9)
  }
}
