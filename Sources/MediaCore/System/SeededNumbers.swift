/// Numbers as by chance that are the same for the same seed, on every machine and with every version of Swift.
///
/// SplitMix64 (Steele, Lea and Flood 2014).
package struct SeededNumbers {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The elements in an order by chance, each order as likely as any other.
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
