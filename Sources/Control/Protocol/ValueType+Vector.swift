package import MediaCore

extension ValueType<VectorPlace> {
  /// `{"x", "y", "width", "height", "unit"}`; the unit is `"fraction"` unless it is `"pixels"`.
  package static var vectorPlace: ValueType<VectorPlace> {
    let unit = ValueType<VectorPlace.Unit>.choice(of: VectorPlace.Unit.allCases)
    let numbers = ["x", "y", "width", "height"]
    let properties =
      numbers.map { JSONObject.Member($0, ["type": "number"]) } + [.init("unit", unit.schema)]
    return ValueType(schema: [
      "type": "object", "properties": .object(JSONObject(properties)),
      "required": .array(numbers.map { .string($0) }), "additionalProperties": false,
    ]) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      let known = numbers + ["unit"]
      if let stranger = object.members.first(where: { !known.contains($0.name) }) {
        throw TypeMismatch("is not known", at: ".\(stranger.name.prefix(100))")
      }
      func number(_ name: String) throws(TypeMismatch) -> Double {
        guard let value = object[name] else { throw TypeMismatch("is missing", at: ".\(name)") }
        do throws(TypeMismatch) {
          return try Double(value)
        } catch {
          throw error.within(".\(name)")
        }
      }
      var place = VectorPlace(
        x: try number("x"), y: try number("y"), width: try number("width"),
        height: try number("height"))
      guard let value = object["unit"] else { return place }
      do throws(TypeMismatch) {
        place.unit = try unit.read(value)
      } catch {
        throw error.within(".unit")
      }
      return place
    }
  }
}
