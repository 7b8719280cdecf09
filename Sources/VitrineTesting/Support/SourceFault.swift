/// What is wrong with the way in which a file is read, or with what is there of it.
package enum SourceFault: Hashable, Sendable {
  /// Nothing.
  case none
  /// Each read brings one byte.
  case singleBytes
  /// The first read that touches the byte at that place fails, and each later one succeeds.
  case errorOnce(at: Int)
  /// In each block of so many bytes the first read fails, and each later one succeeds.
  case errorInEachBlock(of: Int)
  /// How long the file is cannot be told; any place can be read.
  case unknownLength
  /// It can only be read on, and its length cannot be told.
  case forwardOnly
  /// It ends after so many bytes.
  case truncation(Int)
  /// It ends after so many bytes, and tells its whole length.
  case brokenPromise(Int)
  /// A read brings 1 KiB at most, after 20 ms of the clock.
  case slow
  /// Its first bytes, by which its format is recognised, are zeros.
  case noSign

  /// Whether nothing is lost: it plays as it does without the fault.
  package var isHarmless: Bool {
    switch self {
    case .none, .singleBytes, .unknownLength, .slow: true
    default: false
    }
  }

  /// One of each kind that is quick, for a file of so many bytes.
  package static func few(length: Int) -> [SourceFault] {
    [
      .singleBytes, .errorOnce(at: length / 2), .errorInEachBlock(of: block(length)),
      .unknownLength, .forwardOnly, .truncation(length * 11 / 16), .slow, .noSign,
    ]
  }

  /// All of each kind for a file of so many bytes: an error at each 64 KiB or sixteenth, an end at each sixteenth.
  package static func all(length: Int) -> [SourceFault] {
    let parts = (0..<16).map { length * $0 / 16 }
    let errors = Array(stride(from: 0, to: max(1, length), by: block(length)))
    let all: [SourceFault] =
      [.none, .singleBytes, .unknownLength, .forwardOnly, .slow, .noSign]
      + errors.map { .errorOnce(at: $0) } + [.errorInEachBlock(of: block(length))]
      + parts.map { .truncation($0) } + parts.map { .brokenPromise($0) }
    // Of a file that is shorter than 16 bytes some are the same.
    var seen = Set<SourceFault>()
    return all.filter { seen.insert($0).inserted }
  }

  private static func block(_ length: Int) -> Int { min(64 << 10, max(1, length / 16)) }
}

extension SourceFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .none: "none"
    case .singleBytes: "one byte a read"
    case .errorOnce(let place): "error once at \(place)"
    case .errorInEachBlock(let size): "error once in each \(size)"
    case .unknownLength: "unknown length"
    case .forwardOnly: "forward only"
    case .truncation(let count): "truncated at \(count)"
    case .brokenPromise(let count): "promises more than \(count)"
    case .slow: "slow"
    case .noSign: "no sign"
    }
  }
}
