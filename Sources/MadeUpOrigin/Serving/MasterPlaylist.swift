internal import MediaCore

/// A multivariant playlist of streams that are served.
enum MasterPlaylist {
  static func text(of paths: [String], in places: [OriginPlace]) -> String {
    var lines = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-INDEPENDENT-SEGMENTS"]
    for path in paths {
      guard let place = places.last(where: { $0.path == path }) else { continue }
      var attributes = ["BANDWIDTH=\(max(1, place.bandwidth))"]
      if let picture = place.picture {
        attributes.append("RESOLUTION=\(picture.size.width)x\(picture.size.height)")
        let thousandths = Int((picture.rate * 1000).rounded())
        attributes.append(
          "FRAME-RATE=\(thousandths / 1000).\(String(thousandths % 1000).padded(to: 3))")
      }
      lines += ["#EXT-X-STREAM-INF:" + attributes.joined(separator: ","), path + "index.m3u8"]
    }
    return (lines + [""]).joined(separator: "\n")
  }
}
