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

  /// A file or an address.
  static let source: JSONSchema = ["type": "string", "title": "Source"]

  /// A source alone, or what else is known of it.
  static func source(or object: JSONSchema) -> JSONSchema {
    JSONSchema(["oneOf": [source.value, object.value]], of: [object])
  }
}
