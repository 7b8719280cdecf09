internal import FoundationEssentials
package import HLS
internal import MediaCore

/// A programme: how large each segment is at each level.
package struct VideoModel: Sendable {
  package var name: String
  /// Seconds of media in each segment.
  package var segmentDuration: Double
  /// Bits of each segment at each level, rising.
  package var bits: [[Double]]

  package init(name: String, segmentDuration: Double, bits: [[Double]]) {
    self.name = name
    self.segmentDuration = segmentDuration
    self.bits = bits
  }

  package var segmentCount: Int { bits.count }

  /// What a playlist would tell of it: average and peak bitrate, exact.
  package var levels: [QualityLevel] {
    (bits.first ?? []).indices.map { level in
      let sizes = bits.map { $0[level] / segmentDuration }
      return QualityLevel(
        peakBitrate: sizes.max() ?? 0,
        averageBitrate: sizes.reduce(0, +) / Double(max(sizes.count, 1)))
    }
  }

  /// Reads `segment_s levels segments`, then a line of kilobits per level for each segment.
  package static func read(file: String) throws -> VideoModel? {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    guard let head = lines.first, head.count == 3, lines.count > 1 else { return nil }
    let levels = Int(head[1])
    let bits = lines.dropFirst().filter { $0.count == levels }.map { $0.map { $0 * 1000 } }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return VideoModel(name: name, segmentDuration: head[0], bits: bits)
  }

  /// A made-up programme of about ten minutes whose scenes differ in how hard they are to encode.
  ///
  /// - Parameter bitrates: Bits per second of each level on average, rising.
  package static func synthetic(segmentDuration: Double, bitrates: [Double]) -> VideoModel {
    var random = SeededGenerator(seed: 20_260_801)
    var scene = 1.0
    let factors = (0..<Int(600 / segmentDuration)).map { _ in
      if random.uniform() < segmentDuration / 12 { scene = 0.7 + 0.6 * random.uniform() }
      return scene * (0.9 + 0.2 * random.uniform())
    }
    let mean = factors.reduce(0, +) / Double(factors.count)
    return VideoModel(
      name: "synthetic", segmentDuration: segmentDuration,
      bits: factors.map { factor in bitrates.map { $0 * segmentDuration * factor / mean } })
  }
}
