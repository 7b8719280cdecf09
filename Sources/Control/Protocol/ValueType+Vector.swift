package import MediaCore

extension ValueType<PartialVectorPlace> {
  /// Any of `{"x", "y", "width", "height", "unit"}`; the unit is `"fraction"` or `"pixels"`.
  package static var vectorPlace: ValueType<PartialVectorPlace> {
    let unit = ValueType<VectorPlace.Unit>.choice(of: VectorPlace.Unit.allCases)
    let numbers = ["x", "y", "width", "height"]
    let properties =
      numbers.map { JSONObject.Member($0, ["type": "number"]) } + [.init("unit", unit.schema.value)]
    return ValueType(schema: [
      "type": "object", "properties": .object(JSONObject(properties)),
      "additionalProperties": false,
    ]) { (json) throws(TypeMismatch) in
      guard case .object(let object) = json else { throw TypeMismatch("is not an object") }
      let known = numbers + ["unit"]
      if let stranger = object.members.first(where: { !known.contains($0.name) }) {
        throw .unknown(stranger.name, of: known).within(".\(stranger.name.prefix(100))")
      }
      func number(_ name: String) throws(TypeMismatch) -> Double? {
        guard let value = object[name] else { return nil }
        do throws(TypeMismatch) {
          return try Double(value)
        } catch {
          throw error.within(".\(name)")
        }
      }
      var place = PartialVectorPlace(
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
