internal import MediaCore
internal import Playback

/// What the server sends subscribers, as `rpc.discover` describes it.
enum EventNotification {
  static let method = "events"
  static let summary = "Events of a subscription, in order: those since the notification before."

  /// Its parameters: they come by name, and always all of them.
  static let parameters: [ParameterDescription] = [
    describe("subscription", .integer, "The number that subscribe replied."),
    describe("sequence", .integer, "The number of the first of the events, from 1."),
    describe("events", PlayerEvent.schema.list, "The events."),
  ]

  /// All parameters together.
  static let schema = JSONSchema.object(
    parameters.map { (name: $0.name, schema: $0.schema) }
  ).named("EventBatch")

  private static func describe(
    _ name: String, _ schema: JSONSchema, _ summary: String
  ) -> ParameterDescription {
    ParameterDescription(name: name, summary: summary, schema: schema, isRequired: true)
  }
}
