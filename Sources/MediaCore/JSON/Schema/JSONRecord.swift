/// How a type is sent as an object: its members, each with its schema and what it is of a value.
///
/// What is written and what is said of it come from the same table, so that neither can be without the other.
package struct JSONRecord<Value>: Sendable {
  /// One member of the object.
  package struct Member: Sendable {
    let name: String
    /// The name that it had before; it is sent under both.
    let formerName: String?
    let schema: JSONSchema
    let isAlwaysThere: Bool
    let json: @Sendable (Value) -> JSONValue?

    /// A member that is always there.
    package init<Part>(
      _ name: String, formerly formerName: String? = nil, _ format: JSONFormat<Part>,
      _ part: @escaping @Sendable (Value) -> Part
    ) {
      self.name = name
      self.formerName = formerName
      schema = format.schema
      isAlwaysThere = true
      json = { format.json(part($0)) }
    }

    /// A member that is left out where there is no such part.
    package static func ifAny<Part>(
      _ name: String, _ format: JSONFormat<Part>, _ part: @escaping @Sendable (Value) -> Part?
    ) -> Member {
      Member(name: name, schema: format.schema) { part($0).map(format.json) }
    }

    private init(
      name: String, schema: JSONSchema, json: @escaping @Sendable (Value) -> JSONValue?
    ) {
      self.name = name
      self.schema = schema
      self.json = json
      formerName = nil
      isAlwaysThere = false
    }
  }

  package let members: [Member]
  /// A reference to the schema of the objects.
  package let schema: JSONSchema

  /// - Parameter name: What the schema is called.
  package init(_ name: String, _ members: [Member]) {
    self.members = members
    schema = JSONSchema.object(
      members.map { member in
        let schema = member.schema
        return (name: member.name, schema: member.formerName.map(schema.formerly) ?? schema)
      }, optional: Set(members.filter { !$0.isAlwaysThere }.map(\.name))
    ).named(name)
  }

  /// The object that a value is sent as.
  package func json(_ value: Value) -> JSONObject {
    var object = JSONObject()
    object.members.reserveCapacity(members.count)
    for member in members {
      guard let json = member.json(value) else { continue }
      object.members.append(.init(member.name, json))
      if let former = member.formerName { object.members.append(.init(former, json)) }
    }
    return object
  }

  /// The same as a part of others.
  package var format: JSONFormat<Value> {
    JSONFormat(schema) { [self] in .object(json($0)) }
  }
}
