/// A set of small numbers in their order: each change and each look for the next takes a few steps, however many
/// there are.
struct ActiveIndices {
  /// A bit for each number; in each level after the first, one for each word of the level before that has any.
  private var levels: [[UInt64]] = []

  /// - Parameter count: How many numbers there can be, from 0 on.
  init(count: Int) {
    var words = count
    repeat {
      words = (words + 63) / 64
      levels.append([UInt64](repeating: 0, count: max(1, words)))
    } while words > 1
  }

  mutating func insert(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] |= 1 << UInt64(place & 63)
      place >>= 6
    }
  }

  mutating func remove(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] &= ~(1 << UInt64(place & 63))
      if levels[level][place >> 6] != 0 { return }
      place >>= 6
    }
  }

  /// The smallest of them that is not below a number.
  func first(from number: Int) -> Int? {
    var place = number
    for level in levels.indices {
      let word = place >> 6
      if word < levels[level].count {
        let bits = levels[level][word] >> UInt64(place & 63)
        if bits != 0 { return lowest(below: place + bits.trailingZeroBitCount, of: level) }
      }
      place = word + 1
    }
    return nil
  }

  /// The smallest number that a bit of a level stands for.
  private func lowest(below place: Int, of level: Int) -> Int {
    levels[..<level].reversed().reduce(place) { place, words in
      (place << 6) + words[place].trailingZeroBitCount
    }
  }
}
