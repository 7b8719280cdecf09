internal import Control
internal import MediaCore
internal import Playback
internal import Vitrine

/// What a player is made with, as lines of a scenario: those settings that commands can say too, the commands that it begins with, and the items.
enum RecordedSettings {
  /// Members of the status, the command that sets each, and the name of its parameter; without one the member's own.
  private static let commands: [(member: String, method: String, parameter: String?)] = [
    ("volume", "volume", "volume"), ("rate", "playbackSpeed", "speed"),
    ("loopQueue", "loopQueue", "enabled"), ("actionAtItemEnd", "actionAtItemEnd", "action"),
    ("gravity", "gravity", "gravity"), ("background", "background", "color"),
    ("corners", "corners", "radius"), ("transition", "transition", nil),
    ("rotation", "rotate", "degrees"), ("mirrored", "mirror", "enabled"),
    ("brightness", "brightness", "brightness"), ("contrast", "contrast", "contrast"),
    ("latencyTarget", "latency", "target"), ("qualityPreference", "quality", nil),
    ("subtitleStyle", "subtitleStyle", nil),
  ]

  static func lines(of settings: PlayerSettings) -> [String] {
    let options = RecordedOptions.words(of: settings)
    return
      (options.isEmpty
      ? [] : [RecordedCall.text(["player": .array(options.map { .string($0) })])])
      + calls(of: settings).map { RecordedCall.line($0) }
  }

  private static func calls(of settings: PlayerSettings) -> [OpeningCall] {
    var calls: [OpeningCall] = []
    let (usual, chosen) = (PlayerStatus().json, status(of: settings).json)
    for (member, method, parameter) in commands {
      guard let value = chosen[member], value != usual[member] else { continue }
      let parameters: JSONObject =
        if let parameter { JSONObject([.init(parameter, value)]) } else { members(of: value) }
      calls.append(OpeningCall(method, .object(parameters)))
    }
    if settings.isMuted { calls.append(OpeningCall("mute", nil)) }
    if case .array(let filters)? = chosen["filters"] {
      calls += filters.map { OpeningCall("filter", $0) }
    }
    if !settings.playsAtOnce { calls.append(OpeningCall("pause", nil)) }
    for (method, languages) in [
      ("audioTrack", settings.audioLanguages), ("subtitles", settings.subtitleLanguages),
    ] where !languages.isEmpty {
      calls.append(OpeningCall(method, ["language": .array(languages.map { .string($0) })]))
    }
    // As the player does it: the items come before the first command that concerns one.
    let opening = settings.openingCalls
    let first = opening.firstIndex { $0.command?.concernsItem == true } ?? opening.endIndex
    calls += opening[..<first]
    let items = settings.items.map { item(for: $0, settings) }
    if !items.isEmpty {
      calls.append(OpeningCall("queue.append", ["items": .array(items)]))
    }
    return calls + opening[first...]
  }

  /// The members of an object that are not null.
  private static func members(of value: JSONValue) -> JSONObject {
    guard case .object(let object) = value else { return [:] }
    return JSONObject(object.members.filter { $0.value != .null })
  }

  /// The status of a player that was just made so.
  private static func status(of settings: PlayerSettings) -> PlayerStatus {
    var status = PlayerStatus()
    status.volume = settings.volume
    status.rate = settings.rate
    status.loopsQueue = settings.loopsQueue
    status.actionAtItemEnd = settings.actionAtItemEnd
    status.gravity = settings.gravity
    status.background = settings.background
    status.corners = settings.corners
    status.transition = settings.transition
    status.orientation = settings.orientation
    status.adjustment = settings.adjustment
    status.latencyTarget = settings.latency
    status.qualityPreference = settings.quality
    status.subtitleStyle = settings.subtitleStyle
    // More than there may be are refused when the player is made.
    for entry in settings.filters { try? status.filters.put(entry) }
    return status
  }

  private static func item(
    for item: ItemDescription, _ settings: PlayerSettings
  ) -> JSONValue {
    let usual = ItemDescription(item.source)
    var object: JSONObject = ["source": .string(item.source)]
    if let point = item.inPoint { object["inPoint"] = JSONValue(point) }
    if let point = item.outPoint { object["outPoint"] = JSONValue(point) }
    if item.volume != usual.volume { object["volume"] = .number(item.volume) }
    if item.isMuted { object["mute"] = true }
    if item.rate != usual.rate { object["rate"] = .number(item.rate) }
    let loops: Int? =
      switch settings.loops {
      case .forEver?: nil
      case .times(let times)?: times
      case nil: item.loops
      }
    if loops != 1 { object["loops"] = loops.map { .int($0) } ?? "forever" }
    if item.stillDuration != usual.stillDuration {
      object["duration"] = JSONValue(item.stillDuration)
    }
    if let fit = item.fit { object["fit"] = .string(fit.rawValue) }
    return .object(object)
  }
}
