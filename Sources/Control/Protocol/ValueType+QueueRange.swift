internal import MediaCore
package import Playback

/// Which items of the queue a status is to tell.
package struct QueueRange: Hashable, Sendable {
  /// The place of the first, from 0.
  package var from = 0
  /// How many at most; `nil` for all that follow.
  package var count: Int?

  package init(from: Int = 0, count: Int? = nil) {
    self.from = from
    self.count = count
  }

  /// Those of a list that lie in it.
  package func of(_ items: [PlayerStatus.Item]) -> ArraySlice<PlayerStatus.Item> {
    items.dropFirst(max(0, from)).prefix(max(0, count ?? items.count))
  }
}

extension ValueType<QueueRange> {
  /// Any of `{"from", "count"}`.
  package static var queueRange: ValueType<QueueRange> {
    let number = ValueType<Int>.integer(atLeast: 0)
    return ValueType(schema: [
      "type": "object", "properties": ["from": number.schema, "count": number.schema],
      "additionalProperties": false,
    ]) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      var range = QueueRange()
      for member in object.members {
        do throws(TypeMismatch) {
          switch member.name {
          case "from": range.from = try number.read(member.value)
          case "count": range.count = try number.read(member.value)
          default: throw TypeMismatch("is not known")
          }
        } catch {
          throw error.within(".\(member.name.prefix(100))")
        }
      }
      return range
    }
  }
}
