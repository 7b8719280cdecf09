internal import Glibc

/// A letter of a path, and how many numbers it takes.
struct SVGPathCommand {
  let letter: UInt8
  let count: Int

  /// The letter as one that says places, not distances.
  var kind: UInt8 { letter & 0xDF }
  var isRelative: Bool { letter & 0x20 != 0 }
}
