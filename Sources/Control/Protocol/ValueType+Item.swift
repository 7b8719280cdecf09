internal import MediaCore
package import Playback

extension ValueType<ItemDescription> {
  /// An item of the queue: its source, or an object with `source` and what else is known of it.
  package static var item: ValueType<ItemDescription> {
    ValueType(schema: ItemMembers.schema) { (json) throws(TypeMismatch) in
      switch json {
      case .string(let source): ItemDescription(source)
      case .object(let object): try ItemMembers.item(from: object)
      default: throw TypeMismatch("is not a source or an object with one")
      }
    }
  }
}

extension ValueType<Int?> {
  /// A number of times, clamped, or `"forever"`, which is `nil`.
  package static var times: Self {
    let counts = ItemDescription.loopCounts
    return ValueType(schema: [
      "oneOf": [
        [
          "type": "integer", "minimum": .int(counts.lowerBound),
          "maximum": .int(counts.upperBound),
        ], ["type": "string", "enum": ["forever"]],
      ]
    ]) { (json) throws(TypeMismatch) in
      if json == .string("forever") { return nil }
      guard let times = try? Int(json) else {
        throw TypeMismatch("is not a whole number or \"forever\"")
      }
      return min(max(times, counts.lowerBound), counts.upperBound)
    }
  }
}

extension ValueType<ItemErrorAction> {
  /// `"skip"`, `"stop"` or `{"retry": n}`.
  package static var errorAction: ValueType<ItemErrorAction> {
    ValueType(schema: [
      "oneOf": [
        ["type": "string", "enum": ["skip", "stop"]],
        [
          "type": "object", "properties": ["retry": ["type": "integer", "minimum": 0]],
          "required": ["retry"], "additionalProperties": false,
        ],
      ]
    ]) { (json) throws(TypeMismatch) in
      switch json {
      case "skip": return .skip
      case "stop": return .stop
      case .object(let object) where object.members.count == 1:
        guard let retry = object["retry"] else { break }
        do throws(TypeMismatch) {
          return .retry(max(0, try Int(retry)))
        } catch {
          throw error.within(".retry")
        }
      default: break
      }
      throw TypeMismatch("is not \"skip\", \"stop\" or {\"retry\": number}")
    }
  }
}

/// The members of an item written as an object, in one table for reading and for the schema.
private enum ItemMembers {
  typealias Member = (
    name: String, formerName: String?, schema: JSONSchema,
    read: @Sendable (JSONValue, inout ItemDescription) throws(TypeMismatch) -> Void
  )

  private static func member<Value>(
    _ name: String, formerly formerName: String? = nil, _ type: ValueType<Value>,
    _ set: @escaping @Sendable (inout ItemDescription, Value) -> Void
  ) -> Member {
    (
      name, formerName, formerName.map { type.schema.formerly($0) } ?? type.schema,
      { (json, item) throws(TypeMismatch) in set(&item, try type.read(json)) }
    )
  }

  private static let all: [Member] = [
    member("source", .source) { $0.source = $1 },
    member("id", .string) { $0.id = ItemID($1) },
    member("inPoint", formerly: "in", .seconds(atLeast: 0)) { $0.inPoint = $1 },
    member("outPoint", formerly: "out", .seconds(atLeast: 0)) { $0.outPoint = $1 },
    member("volume", .number(in: 0...1)) { $0.volume = $1 },
    member("mute", .boolean) { $0.isMuted = $1 },
    member("rate", .number(in: 0...16)) { $0.rate = $1 },
    member("loops", .times) { $0.loops = $1 },
    member("duration", .seconds(atLeast: 0.01)) { $0.stillDuration = $1 },
    member("onError", .errorAction) { $0.onError = $1 },
    member("fit", .choice(of: Gravity.allCases)) { $0.fit = $1 },
    member("subtitles", .array(of: .subtitleSource)) { $0.subtitles = $1 },
  ]

  static let schema: JSONSchema = {
    var object = JSONSchema.object(
      all.map { (name: $0.name, schema: $0.schema) },
      optional: Set(all.map(\.name)).subtracting(["source"]))
    object.value["additionalProperties"] = false
    return .source(or: object.named("Item"))
  }()

  static func item(from object: JSONObject) throws(TypeMismatch) -> ItemDescription {
    guard object["source"] != nil else { throw TypeMismatch("is missing", at: ".source") }
    var item = ItemDescription("")
    for member in object.members {
      guard let known = all.first(where: { member.name == $0.name || member.name == $0.formerName })
      else {
        throw .unknown(member.name, of: all.map(\.name)).within(".\(member.name.prefix(100))")
      }
      do throws(TypeMismatch) {
        try known.read(member.value, &item)
      } catch {
        throw error.within("." + member.name)
      }
    }
    return item
  }
}
