internal import MediaCore

extension ValueType<VectorMotion> {
  /// `{"crawl", "gap"}` or `{"path", "duration", "times", "returns", "easing"}`.
  static var motion: Self {
    let easing = ValueType<VectorMotion.Easing>.choice(of: VectorMotion.Easing.allCases)
    let members: [JSONObject.Member] = [
      .init("crawl", ["type": "number"]), .init("gap", ["type": "number", "minimum": 0]),
      .init("path", ["type": "string"]),
      .init("duration", ["type": "number", "exclusiveMinimum": 0]),
      .init("times", ["oneOf": [["type": "integer", "minimum": 1], ["type": "null"]]]),
      .init("returns", ["type": "boolean"]), .init("easing", easing.schema.value),
    ]
    return ValueType(schema: [
      "type": "object", "properties": .object(JSONObject(members)), "additionalProperties": false,
    ]) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      let known = object["path"] == nil ? ["crawl", "gap"] : members.map(\.name).suffix(5)
      if let stranger = object.members.first(where: { !known.contains($0.name) }) {
        throw .unknown(stranger.name, of: Array(known)).within(".\(stranger.name.prefix(100))")
      }
      func member<Member>(
        _ name: String, _ read: (JSONValue) throws(TypeMismatch) -> Member
      ) throws(TypeMismatch) -> Member? {
        guard let value = object[name], value != .null else { return nil }
        do throws(TypeMismatch) {
          return try read(value)
        } catch {
          throw error.within(".\(name)")
        }
      }
      guard let text = try member("path", { (value) throws(TypeMismatch) in try String(value) })
      else {
        let speed = try member("crawl") { (value) throws(TypeMismatch) in try Double(value) }
        guard let speed else { throw TypeMismatch("needs crawl or path") }
        let gap = try member("gap") { (value) throws(TypeMismatch) in try Double(value) }
        return .crawl(speed, gap: gap ?? 1)
      }
      guard let path = VectorPath(svg: text) else {
        throw TypeMismatch("is no path of SVG with M, L, H, V, C, Q and Z", at: ".path")
      }
      let duration = try member("duration") { (value) throws(TypeMismatch) in try Double(value) }
      guard let duration, duration > 0 else {
        throw TypeMismatch("is not above 0", at: ".duration")
      }
      let times = try member("times") { (value) throws(TypeMismatch) in try Int(value) }
      return .along(
        path, over: .seconds(duration), times: times,
        returns: try member("returns") { (value) throws(TypeMismatch) in
          try ValueType<Bool>.boolean.read(value)
        } ?? false,
        easing: try member("easing") { (value) throws(TypeMismatch) in try easing.read(value) }
          ?? .linear)
    }
  }
}
