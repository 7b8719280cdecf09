package import MediaCore

extension PlayerEvent.Kind {
  /// Every event's name, as filters and the socket have it.
  public static let names = shapes.map(\.name)

  /// The names of the fields of the events of a name; `nil` when no event is called that.
  public static func fieldNames(of name: String) -> [String]? {
    shapes.first { $0.name == name }?.fields.map(\.name)
  }

  /// What all events of a name are like.
  private struct Shape {
    var name: String
    var fields: [(name: String, schema: JSONSchema)]
    /// The fields that only some of the events have.
    var optional: Set<String> = []

    init(
      _ name: String, _ fields: KeyValuePairs<String, JSONSchema> = [:],
      optional: Set<String> = []
    ) {
      self.name = name
      self.fields = fields.map { (name: $0.key, schema: $0.value) }
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
    Shape("currentItemChanged", ["from": .string.orNull, "to": .string.orNull]),
    Shape("currentItemRemoved", ["removed": .string]),
    Shape("error", ["error": MediaError.record.schema]),
    Shape("warning", ["warning": MediaError.record.schema]),
  ]

  private static let device = [
    Shape("volumeChanged", ["volume": .number, "muted": .boolean]),
    Shape("rateChanged", ["rate": .number]),
    Shape("boundsChanged", ["width": .integer, "height": .integer]),
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
        "type": .words(["tags"] + TimedMetadata.Kind.allCases.map(\.rawValue)), "tags": .texts,
        "phase": .word(CuePhase.self), "id": .string, "scheme": .string.orNull,
        "value": .string.orNull, "start": .seconds, "end": .seconds.orNull,
        "fields": ["type": "object"], "data": .base64,
      ],
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
        "from": .integer.orNull, "to": .integer, "reason": .string, "bitrate": .number,
        "estimate": .number.orNull, "buffer": .seconds,
      ]),
    Shape("stall", ["cause": .word(StallCause.self)]),
    Shape("bufferChanged", ["buffered": .seconds, "loadedTo": .seconds]),
    Shape("gap", ["from": .seconds, "to": .seconds, "reason": .string]),
    Shape("rejoined", ["from": .seconds, "to": .seconds, "reason": .word(RejoinReason.self)]),
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
    Shape("ended"),
  ]
}

extension PlayerEvent.Kind {
  /// What is said of the events of each name.
  fileprivate static let schemas = shapes.map { shape in
    JSONSchema.object(
      PlayerEvent.common(names: [shape.name]) + shape.fields, optional: shape.optional
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
    [("event", .words(names)), ("time", .seconds), ("item", .string.orNull)]
  }
}
