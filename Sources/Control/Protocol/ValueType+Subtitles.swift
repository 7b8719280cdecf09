internal import MediaCore
internal import Playback

extension ValueType<CueColor> {
  /// A colour: `#RRGGBB`, `#RRGGBBAA` or `transparent`.
  static var color: Self {
    ValueType(schema: [
      "type": "string", "pattern": "^(#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?|transparent)$",
    ]) { (json) throws(TypeMismatch) in
      guard case .string(let text) = json, let color = CueColor(text) else {
        throw TypeMismatch("is not a colour like \"#RRGGBB\"")
      }
      return color
    }
  }

  /// A colour that nothing is seen through: `#RRGGBB`.
  static var opaqueColor: Self {
    ValueType(schema: ["type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"]) {
      (json) throws(TypeMismatch) in
      guard case .string(let text) = json, text.utf8.count == 7, let color = CueColor(text) else {
        throw TypeMismatch("is not a colour \"#RRGGBB\"")
      }
      return color
    }
  }
}

extension ValueType<SubtitleSource> {
  /// A file of subtitles: where it is, or an object with that and what else is known of it.
  static var subtitleSource: Self {
    var schema = JSONSchema.object(
      [
        "source": .source, "language": .string, "label": .string, "offset": .seconds,
        "forced": .boolean,
      ], optional: ["language", "label", "offset", "forced"])
    schema.value["additionalProperties"] = false
    return ValueType(schema: .source(or: schema.named("SubtitleFile"))) {
      (json) throws(TypeMismatch) in
      switch json {
      case .string(let source): SubtitleSource(source)
      case .object(let object): try SubtitleSource(object)
      default: throw TypeMismatch("is not a source or an object with one")
      }
    }
  }
}

extension SubtitleSource {
  private static let memberNames = ["source", "language", "label", "offset", "forced"]

  fileprivate init(_ object: JSONObject) throws(TypeMismatch) {
    guard object["source"] != nil else { throw TypeMismatch("is missing", at: ".source") }
    self.init("")
    for member in object.members {
      do throws(TypeMismatch) {
        switch member.name {
        case "source": source = try String(member.value)
        case "language": language = try String(member.value)
        case "label": label = try String(member.value)
        case "offset": offset = .seconds(try Double(member.value))
        case "forced": isForced = try ValueType<Bool>.boolean.read(member.value)
        default: throw .unknown(member.name, of: Self.memberNames)
        }
      } catch {
        throw error.within(".\(member.name.prefix(100))")
      }
    }
  }
}
