extension SeededGenerator {
  /// The elements in an order by chance, each order as likely as any other.
  ///
  /// Not the standard library's, which may be another one in the next version of Swift.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for place in elements.indices.reversed() where place > 0 {
      // The high half of a product of full width: no place is likelier by more than 2⁻⁴⁰.
      let other = Int(next().multipliedFullWidth(by: UInt64(place + 1)).high)
      elements.swapAt(place, other)
    }
    return elements
  }
}
