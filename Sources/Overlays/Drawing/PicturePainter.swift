internal import FFmpeg
internal import MediaCore

/// Draws the pictures of documents of TTML where they lie.
///
/// Confined to one thread. What stays as it is on pictures of one size is decoded once.
struct PicturePainter {
  private struct Key: Hashable {
    var file: TTMLPictureFile
    var size: PixelSize
  }

  private var drawn: [Key: OverlayImage?] = [:]

  /// All of them together have at most so many times the pixels of the frame.
  private static let mostFrames = 4

  mutating func paint(_ cues: [SubtitleCue], on frame: CueFrame) -> [PlacedImage] {
    let size = PixelSize(width: frame.width, height: frame.height)
    var room = Self.mostFrames * size.width * size.height
    var used: [Key: OverlayImage?] = [:]
    var images: [PlacedImage] = []
    var seen: [TTMLLayout: Set<Int>] = [:]
    for cue in cues {
      guard let layout = cue.document.layout else { continue }
      // Two cues that cannot be told apart have the pictures of both.
      for picture in layout.pictures(of: cue.cue)
      where seen[layout, default: []].insert(picture.number).inserted {
        guard let rect = picture.rect(on: size), rect.width * rect.height <= room else { continue }
        room -= rect.width * rect.height
        let key = Key(file: picture.file, size: PixelSize(width: rect.width, height: rect.height))
        let image = used[key] ?? drawn[key] ?? picture.file.decoded()?.scaled(to: key.size)
        used[key] = .some(image)
        guard let image else { continue }
        images.append(PlacedImage(image, x: rect.x, y: rect.y, opacity: picture.opacity))
      }
    }
    drawn = used
    return images
  }
}

extension TTMLPicture {
  fileprivate func rect(on frame: PixelSize) -> PixelRect? { place.rect(of: file.size, on: frame) }
}

extension SubtitleCue {
  /// How long the files of its pictures are together.
  package var pictureBytes: Int {
    document.layout?.pictures(of: cue).reduce(0) { $0 + $1.file.bytes.count } ?? 0
  }

  /// Whether it is a picture, and its text is told only.
  var isPicture: Bool { document.layout?.pictures(of: cue).isEmpty == false }
}
