import Foundation
import MediaCore

/// Cues as the programming interface of browsers shows them, by which the corpora say what they expect.
enum CueProperties {
  /// The property of a cue; for a region, its name.
  static func value(_ name: String, of cue: Cue) -> NSObject? {
    let settings = cue.settings
    switch name {
    case "id": return cue.identifier as NSString
    case "text": return cue.payload as NSString
    case "startTime": return cue.start.seconds as NSNumber
    case "endTime": return cue.end.seconds as NSNumber
    case "snapToLines": return settings.snapsToLines as NSNumber
    case "size": return settings.size as NSNumber
    case "line": return settings.line.map { $0 as NSNumber } ?? "auto" as NSString
    case "position": return settings.position.map { $0 as NSNumber } ?? "auto" as NSString
    case "region": return settings.region.map { $0 as NSString } ?? NSNull()
    case "vertical":
      let names: [CueSettings.WritingDirection: String] = [
        .horizontal: "", .verticalGrowingLeft: "rl", .verticalGrowingRight: "lr",
      ]
      return names[settings.direction] as NSString?
    case "align": return "\(settings.alignment)" as NSString
    case "lineAlign": return "\(settings.lineAlignment)" as NSString
    case "positionAlign":
      let names: [CueSettings.PositionAlignment: String] = [
        .automatic: "auto", .lineLeft: "line-left", .center: "center", .lineRight: "line-right",
      ]
      return names[settings.positionAlignment] as NSString?
    default: return nil
    }
  }

  static func value(_ name: String, of region: CueRegion) -> NSObject? {
    switch name {
    case "id": region.identifier as NSString
    case "width": region.width as NSNumber
    case "lines": region.lines as NSNumber
    case "regionAnchorX": region.regionAnchor.x as NSNumber
    case "regionAnchorY": region.regionAnchor.y as NSNumber
    case "viewportAnchorX": region.viewportAnchor.x as NSNumber
    case "viewportAnchorY": region.viewportAnchor.y as NSNumber
    case "scroll": (region.scrollsUp ? "up" : "") as NSString
    default: nil
    }
  }
}
