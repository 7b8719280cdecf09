package import MediaCore

extension PlayerEvent.Kind {
  /// Every event's name, as filters and the socket have it.
  public static let names = shapes.map(\.name)

  /// The names of the fields of the events of a name; `nil` when no event is called that.
  public static func fieldNames(of name: String) -> [String]? {
    shapes.first { $0.name == name }.map { shape in
      shape.fields.flatMap { [$0.name] + (shape.formerNames[$0.name].map { [$0] } ?? []) }
    }
  }

  /// What a field of the events of a name can be; `nil` for a field that they do not have.
  ///
  /// A member of an object is named with its field: `error.code`.
  static func fieldType(of field: String, in name: String) -> EventFieldType? {
    guard let shape = shapes.first(where: { $0.name == name }) else { return nil }
    let names = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard let first = names.first else { return nil }
    let current = shape.formerNames.first { $0.value == first }?.key ?? first
    guard let schema = shape.fields.first(where: { $0.name == current })?.schema.expanded else {
      return nil
    }
    let type = EventFieldType(schema)
    return names.count == 1 ? type : type.member(names[1])
  }

  /// The name that a field of these events had before; `nil` where it had no other.
  ///
  /// It is sent under both.
  package func formerName(of field: String) -> String? {
    Self.formerNames[name]?[field]
  }

  /// The events with fields that had another name before.
  private static let formerNames = Dictionary(
    uniqueKeysWithValues: shapes.filter { !$0.formerNames.isEmpty }.map {
      ($0.name, $0.formerNames)
    })

  /// What all events of a name are like.
  private struct Shape {
    var name: String
    var fields: [(name: String, schema: JSONSchema)]
    /// The fields that only some of the events have.
    var optional: Set<String> = []
    /// The names that fields had before.
    var formerNames: [String: String] = [:]

    init(
      _ name: String, _ fields: KeyValuePairs<String, JSONSchema> = [:],
      formerly formerNames: [String: String] = [:], optional: Set<String> = []
    ) {
      self.name = name
      self.fields = fields.map { (name: $0.key, schema: $0.value) }
      self.formerNames = formerNames
      self.optional = optional
    }
  }

  private static let shapes: [Shape] = playback + item + device + stream + programme

  private static let playback = [
    Shape("seek", ["finished": .boolean, "currentTime": .seconds]),
    Shape("paused", ["reason": .word(PauseReason.self)]),
    Shape("waitingToPlayAtSpecifiedRate", ["reason": .word(WaitingReason.self)]),
    Shape("playing"),
  ]

  private static let item = [
    Shape(
      "currentItemChanged", ["previous": .string.orNull, "to": .string.orNull],
      formerly: ["previous": "from"]),
    Shape("currentItemRemoved", ["removed": .string]),
    Shape("error", ["error": MediaError.record.schema]),
    Shape("warning", ["warning": MediaError.record.schema]),
    Shape(
      "queueChanged", ["revision": .integer, "count": .integer, "index": .integer.orNull]),
    Shape("settingChanged", ["setting": .word(ChangedSetting.self)]),
  ]

  private static let device = [
    Shape("volumeChanged", ["volume": .number, "muted": .boolean]),
    Shape("rateChanged", ["rate": .number]),
    Shape("boundsChanged", ["width": .integer, "height": .integer]),
    Shape("windowClosed", ["action": .word(WindowClosingAction.self)]),
    Shape("displayLost", ["reason": .string]),
    Shape("displayReturned", ["display": .string, "lostFor": .seconds]),
    Shape("itemStatusChanged", ["status": .word(ItemStatus.self)]),
    Shape("duration", ["duration": .seconds]),
    Shape("transition", ["gapSamples": .integer, "gapFrames": .integer]),
    Shape("audioDeviceChanged", ["device": .string.orNull]),
    Shape("overflow", ["lost": .integer]),
    Shape("time", ["currentTime": .seconds]),
  ]

  private static let stream = [
    Shape(
      "metadata",
      [
        "kind": .words(["tags"] + TimedMetadata.Kind.allCases.map(\.rawValue)), "tags": .texts,
        "phase": .word(CuePhase.self), "id": .string, "scheme": .string.orNull,
        "value": .string.orNull, "start": .seconds, "end": .seconds.orNull,
        "fields": ["type": "object"], "data": .base64,
      ],
      formerly: ["kind": "type"],
      optional: ["tags", "phase", "id", "scheme", "value", "start", "end", "fields", "data"]),
    Shape(
      "cue",
      [
        "phase": .word(CuePhase.self), "id": .string, "text": .string, "start": .seconds,
        "end": .seconds.orNull, "track": .integer, "language": .string.orNull,
      ]),
    Shape(
      "variantChanged",
      [
        "previous": .integer.orNull, "to": .integer, "reason": .string, "bitrate": .number,
        "estimate": .number.orNull, "buffer": .seconds,
      ], formerly: ["previous": "from"]),
    Shape("stall", ["cause": .word(StallCause.self)]),
    Shape("bufferChanged", ["buffered": .seconds, "loadedTo": .seconds]),
    Shape(
      "gap", ["start": .seconds, "to": .seconds, "reason": .string], formerly: ["start": "from"]),
    Shape(
      "rejoined",
      ["previous": .seconds, "to": .seconds, "reason": .word(RejoinReason.self)],
      formerly: ["previous": "from"]),
    Shape("playlistFault", ["fault": .string]),
  ]

  private static let programme = [
    Shape(
      "sessionData",
      [
        "id": .string, "language": .string.orNull, "format": .word(SessionDatum.Format.self),
        "value": .any, "error": MediaError.record.schema.orNull,
      ]),
    Shape(
      "interstitial",
      [
        "id": .string, "phase": .word(InterstitialPhase.self), "asset": .string.orNull,
        "reason": .word(InterstitialEndReason.self).orNull,
        "error": MediaError.record.schema.orNull,
      ]),
    Shape("startedPiP", ["source": .string.orNull]),
    Shape("stoppedPiP", ["reason": .word(PictureInPictureEnd.self)]),
    Shape("fallback", ["active": .boolean]),
    Shape("job", ["job": JobReport.record.schema]),
    Shape("ended"),
  ]
}

extension PlayerEvent.Kind {
  /// What is said of the events of each name.
  fileprivate static let schemas = shapes.map { shape in
    JSONSchema.object(
      PlayerEvent.common(names: [shape.name])
        + shape.fields.map { name, schema in
          (name, shape.formerNames[name].map(schema.formerly) ?? schema)
        }, optional: shape.optional
    ).named(shape.name.prefix(1).uppercased() + shape.name.dropFirst() + "Event")
  }
}

extension PlayerEvent {
  /// What is said of events: what all have, and that each is of one of the kinds.
  package static let schema: JSONSchema = {
    var schema = JSONSchema.object(common(names: Kind.names))
    schema.value["oneOf"] = .array(Kind.schemas.map(\.value))
    return JSONSchema(schema.value, of: Kind.schemas).named("Event")
  }()

  /// The members of events of some names.
  fileprivate static func common(names: [String]) -> [(name: String, schema: JSONSchema)] {
    [
      ("event", .words(names)), ("time", .seconds), ("item", .string.orNull), ("clock", .seconds),
      ("date", .string),
    ]
  }
}
