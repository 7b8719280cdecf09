internal import FFmpeg
internal import MediaCore
internal import Overlays

/// The tracks of subtitles that are pictures.
struct BitmapTracks {
  private let decoders: [Int: SubtitleDecoder]
  /// The size of the item's pictures, for subtitles that tell none; `nil` without pictures.
  private let canvas: PixelSize?
  /// The subtitle of each track that was posted last.
  private var shown: [Int: TimedEntry] = [:]

  /// - Parameter decoders: By track; one that could not be opened is left out.
  init(decoders: [Int: SubtitleDecoder], canvas: PixelSize?) {
    self.decoders = decoders
    self.canvas = canvas
  }

  var tracks: Dictionary<Int, SubtitleDecoder>.Keys { decoders.keys }

  func contains(_ track: Int) -> Bool { decoders[track] != nil }

  /// Forgets what was read of the subtitles before a seek.
  func reset() { for decoder in decoders.values { decoder.reset() } }

  /// Forgets what was posted of another pass.
  mutating func beginPass() { shown = [:] }

  /// Decodes a packet of one of the tracks; a damaged one costs itself only.
  mutating func take(_ packet: borrowing Packet) -> [TextOutput] {
    guard let decoder = decoders[packet.track], let picture = try? decoder.decode(packet) else {
      return []
    }
    let track = packet.track
    var outputs = [TextOutput.clear(track: track, at: picture.start)]
    outputs += told(picture, of: track)
    if let canvas = picture.canvas ?? canvas {
      for (number, image) in picture.images.enumerated() {
        let identity = TimedEntry.Identity.cue(
          track: track, start: picture.start, end: picture.end, identifier: "\(number)", text: "")
        let bitmap = SubtitleBitmap(
          number: Int(truncatingIfNeeded: picture.start.nanoseconds) &+ number,
          image: image.image, x: image.x, y: image.y, canvas: canvas)
        let part = SubtitleParts.Part(
          identity: identity, start: picture.start, end: picture.end, content: .bitmap(bitmap))
        outputs.append(.draw(part, track: track))
      }
    }
    return outputs + [.redraw]
  }

  /// A picture as a cue without text, and the end of the one before it.
  private mutating func told(
    _ picture: SubtitleDecoder.Picture, of track: Int
  ) -> [TextOutput] {
    var outputs: [TextOutput] = []
    if var before = shown.removeValue(forKey: track), before.start < picture.start,
      before.end.map({ $0 > picture.start }) ?? true
    {
      before.end = picture.start
      outputs.append(.tell(before))
    }
    guard !picture.images.isEmpty else { return outputs }
    let cue = Cue(
      start: picture.start, end: picture.end ?? .distantFuture, payload: "", nodes: [])
    let entry = TimedEntry(
      .caption(track: track, start: picture.start, text: ""), start: picture.start,
      end: picture.end, .cue(cue, track: track))
    shown[track] = entry
    return outputs + [.tell(entry)]
  }
}
