internal import FoundationEssentials
internal import MediaCore

extension NetworkTrace {
  /// Reads every `*.t` file one folder down; a folder is a family.
  ///
  /// A line is `duration_in_s bandwidth_in_kbit/s round_trip_in_s`. Files that hold nothing usable are
  /// left out.
  package static func read(folder: String) throws -> [NetworkTrace] {
    let files = FileManager.default
    var traces: [NetworkTrace] = []
    for family in try files.contentsOfDirectory(atPath: folder).sorted() {
      guard let names = try? files.contentsOfDirectory(atPath: "\(folder)/\(family)") else {
        continue
      }
      for name in names.sorted() where name.hasSuffix(".t") {
        let text = String(
          decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(family)/\(name)")),
          as: UTF8.self)
        let trace = NetworkTrace(
          name: "\(family)/\(name)", family: family, intervals: intervals(text))
        if let trace { traces.append(trace) }
      }
    }
    return traces
  }

  static func intervals(_ text: String) -> [Interval] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 3 else { return nil }
      return Interval(
        duration: numbers[0], bitrate: numbers[1] * 1000, roundTrip: numbers[2])
    }
  }
}

extension NetworkTrace {
  /// Which half of the traces it belongs to: constants are tuned on one and confirmed on the other.
  package enum Part: String, CaseIterable, Sendable { case tuning, confirmation }

  /// By the lowest bit of the mixed FNV-1a hash of `family/name`.
  package var part: Part {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var mixed = SeededGenerator(seed: hash)
    return mixed.next() & 1 == 0 ? .tuning : .confirmation
  }
}
