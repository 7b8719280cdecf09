package import MediaCore
internal import Playback

extension JSONSchema {
  /// A reply that tells nothing but that it was done.
  package static let emptyReply: JSONSchema = ["type": "object", "properties": [:]]

  /// What the `data` of errors can be: of the engine, and of a parameter that is refused.
  static let errorData = JSONSchema(
    [:],
    of: [
      MediaError.dataSchema,
      JSONSchema.object(["parameter": .string, "reason": .string]).named("ParameterErrorData"),
    ])

  /// A text alone, or what else is known of it.
  static func string(or object: JSONSchema) -> JSONSchema {
    JSONSchema(["oneOf": [["type": "string"], object.value]], of: [object])
  }
}
