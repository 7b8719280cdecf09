public import MediaCore

/// The list by which a web player finds the thumbnail for a time on sheets of stills.
public struct ThumbnailTrack: Sendable, Hashable {
  /// The sheets, in the order of their times.
  public let sheets: [StillSheet]
  /// The name of the file of each sheet, as it is written in the list: a relative URI, percent-encoded.
  public let names: [String]
  /// The length of the asset.
  public let duration: MediaTime

  /// Makes a list of sheets and the names of their files.
  public init(_ sheets: [StillSheet], names: [String], duration: MediaTime) {
    self.sheets = sheets
    self.names = names
    self.duration = duration
  }

  /// As WebVTT: a cue for each thumbnail that names its sheet and its place there (`#xywh=`, Media Fragments 4.2.2).
  public var webVTT: String {
    let tiles = zip(sheets, names).flatMap { sheet, name in sheet.tiles.map { ($0, name) } }
    var text = "WEBVTT\n"
    for (place, (tile, name)) in tiles.enumerated() {
      let start = place == 0 ? .zero : tile.requestedTime
      let end = place + 1 < tiles.count ? tiles[place + 1].0.requestedTime : duration
      guard end > start else { continue }
      let rect = tile.place
      text += "\n\(StillClock.text(of: start)) --> \(StillClock.text(of: end))\n"
      text += "\(name)#xywh=\(rect.x),\(rect.y),\(rect.width),\(rect.height)\n"
    }
    return text
  }

  /// As a playlist of images of HLS (`EXT-X-IMAGES-ONLY`, `EXT-X-TILES`), for stills at even distances.
  public var hlsPlaylist: String {
    let times = sheets.flatMap { $0.tiles.map(\.requestedTime) }
    let step = times.count > 1 ? (times[1] - times[0]).seconds : duration.seconds
    var left = duration.seconds
    let lengths = sheets.map { sheet in
      let length = min(Double(sheet.tiles.count) * step, left)
      left -= length
      return length
    }
    var text = "#EXTM3U\n#EXT-X-VERSION:7\n"
    text += "#EXT-X-TARGETDURATION:\(Int((lengths.max() ?? 0).rounded(.up)))\n"
    text += "#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-IMAGES-ONLY\n"
    for ((sheet, name), length) in zip(zip(sheets, names), lengths) {
      guard let tile = sheet.tiles.first?.place else { continue }
      let layout = "\(sheet.size.width / tile.width)x\(sheet.size.height / tile.height)"
      text += "#EXTINF:\(length),\n"
      text +=
        "#EXT-X-TILES:RESOLUTION=\(tile.width)x\(tile.height),LAYOUT=\(layout),DURATION=\(step)\n"
      text += "\(name)\n"
    }
    return text + "#EXT-X-ENDLIST\n"
  }
}
