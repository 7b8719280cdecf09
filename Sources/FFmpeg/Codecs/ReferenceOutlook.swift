/// Which pictures on the way to one that is wanted need not be decoded, since none that is shown is made from them.
///
/// Of H.264, by the heads of its slices: a B-picture that is kept for others is often made use of by its nearest
/// neighbours alone. Whether it is turns out when it is not kept any more, so pictures wait for a few after them.
package struct ReferenceOutlook: Sendable {
  private struct Picture {
    var isNeverShown: Bool
    /// Whether it is decoded whatever becomes of others.
    var isWanted: Bool
    var isKept = false
    /// What it is made from, by number.
    var sources: Set<Int> = []
  }

  /// As much of a slice as its head may take.
  private static let headLength = 1024
  /// More do not wait, however many frames a stream keeps.
  private static let limit = 40

  private let syntax: NALSyntax
  private var sets: H264ParameterSets
  private var buffer = H264ReferenceBuffer()
  private var waiting: [Picture] = []
  /// The number of the first that waits.
  private var first = 0
  /// Whether what is kept now counts as needed, for those to come.
  private var isOver = false
  /// Whether nothing is known of the stream any more.
  private var isUnknown = false

  /// - Returns: `nil` for other codecs.
  package init?(_ parameters: CodecParameters) {
    guard let syntax = NALSyntax(parameters), syntax.codec == .h264 else { return nil }
    self.syntax = syntax
    sets = H264ParameterSets(configuration: parameters.extraData)
  }

  /// Lets the next packet in the order of decoding wait; the first of all begins with an IDR picture.
  ///
  /// - Parameter isNeverShown: Whether its picture matters only to those that are made from it.
  package mutating func add(_ packet: borrowing Packet, isNeverShown: Bool) {
    var picture = Picture(isNeverShown: isNeverShown, isWanted: true)
    if !isUnknown {
      if let slices = slices(packet),
        let sources = buffer.add(slices, as: first + waiting.count, at: packet.time)
      {
        picture.sources = sources
        let isKept = slices.contains(where: \.isReference)
        picture.isWanted =
          !isNeverShown || isKept && !slices.allSatisfy { $0.kind == .bidirectional }
      } else {
        isUnknown = true
      }
    }
    waiting.append(picture)
    let kept = Set(buffer.pictures)
    for index in waiting.indices { waiting[index].isKept = kept.contains(first + index) }
  }

  /// Says that all that comes from now on is wanted.
  package mutating func finish() { isOver = true }

  /// What is left out of the first that waits; `nil` when nothing waits, or only what comes tells.
  package var leftOutOfFirst: VideoDecoder.LeftOut? {
    guard let oldest = waiting.first else { return nil }
    if isUnknown { return oldest.isNeverShown ? .unreferenced : .nothing }
    if oldest.isWanted { return .nothing }
    if !isNeeded(counting: { $0.isWanted || $0.isKept }) { return .bidirectional }
    if isOver || waiting.count > Self.limit { return .nothing }
    return isNeeded(counting: \.isWanted) ? .nothing : nil
  }

  /// Whether all of them have been taken, and none need wait any more.
  package var isDone: Bool { isOver && waiting.isEmpty }

  package mutating func removeFirst() {
    waiting.removeFirst()
    first += 1
  }

  /// Whether the first is one of those that count, or one of these is made from it, be it by way of others.
  private func isNeeded(counting counts: (Picture) -> Bool) -> Bool {
    var needed: Set<Int> = []
    for (index, picture) in waiting.enumerated().reversed() {
      let number = first + index
      if counts(picture) || needed.contains(number) {
        needed.insert(number)
        needed.formUnion(picture.sources)
      }
    }
    return needed.contains(first)
  }

  /// The heads of the slices of a packet; `nil` where one cannot be read.
  private mutating func slices(_ packet: borrowing Packet) -> [H264SliceHeader]? {
    var units: [[UInt8]] = []
    packet.withBytes { bytes in
      syntax.forEachUnit(bytes) { unit in
        let length = Self.isSlice(unit[0]) ? min(unit.count, Self.headLength) : unit.count
        units.append((0..<length).map { unit[$0] })
        return true
      }
    }
    var slices: [H264SliceHeader] = []
    for unit in units {
      guard Self.isSlice(unit[0]) else {
        sets.add(unit)
        continue
      }
      guard let slice = H264SliceHeader(unit: unit, sets) else { return nil }
      slices.append(slice)
    }
    return slices
  }

  /// Whether a unit is a slice or a part of one, of which only whole ones are read here.
  private static func isSlice(_ head: UInt8) -> Bool { (1...5).contains(head & 31) }
}
