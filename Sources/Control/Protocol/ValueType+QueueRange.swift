internal import MediaCore

extension ValueType<QueueRange> {
  /// Any of `{"first", "count"}`.
  package static var queueRange: ValueType<QueueRange> {
    let number = ValueType<Int>.integer(atLeast: 0)
    var schema = JSONSchema.object(
      ["first": number.schema.formerly("from"), "count": number.schema],
      optional: ["first", "count"])
    schema.value["additionalProperties"] = false
    return ValueType(schema: schema) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      var range = QueueRange()
      for member in object.members {
        do throws(TypeMismatch) {
          switch member.name {
          case "first", "from": range.from = try number.read(member.value)
          case "count": range.count = try number.read(member.value)
          default: throw .unknown(member.name, of: ["from", "count"])
          }
        } catch {
          throw error.within(".\(member.name.prefix(100))")
        }
      }
      return range
    }
  }
}
