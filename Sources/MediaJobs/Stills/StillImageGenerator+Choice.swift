internal import FFmpeg
public import MediaCore

extension StillImageGenerator {
  /// The width in which candidates are looked at.
  private static let widthLookedAt = 320

  /// Chooses a picture that stands for the asset: not black, not white, not blurred, not a title.
  ///
  /// Key frames at even distances are looked at, without the first and the last twentieth of the asset.
  ///
  /// - Parameter count: How many are looked at, 1…200; the default is 16.
  /// - Throws: As `still(at:)`, 1001 for a count that cannot be.
  public func bestStill(outOf count: Int = 16) async throws(MediaError) -> ChosenStill {
    guard (1...200).contains(count) else {
      throw MediaError(.invalidArgument, "1 to 200 pictures can be looked at, not \(count)")
    }
    let readGuard = ReadGuard()
    let (asset, settings) = (asset, settings)
    try await limit?.take { readGuard.onCancel($0) }
    defer { limit?.end() }
    return try await JobThread.result(readGuard) { () throws(MediaError) in
      let packets = try JobReader(asset.source, asset.opener, readGuard)
      let targets = Self.targets(packets.information.duration, count)
      let reader = try StillReader(packets, .keyFrame, height: settings.maximumSize?.height)
      return try Self.choose(targets, reader, settings.finisher(for: asset))
    }
  }

  private static func targets(_ length: MediaTime?, _ count: Int) -> [MediaTime] {
    guard let length else { return [.zero] }
    return (0..<count).map { number in
      length.scaled(by: 0.05 + 0.9 * (Double(number) + 0.5) / Double(count))
    }
  }

  private static func choose(
    _ targets: [MediaTime], _ reader: StillReader,
    _ finisher: consuming PictureFinisher
  ) throws(MediaError) -> ChosenStill {
    var scaler = Scaler()
    var candidates: [StillCandidate] = []
    var best: (candidate: StillCandidate, target: MediaTime, frame: VideoFrame)?
    for place in targets.indices {
      let frame = try reader.frame(for: targets[place...])
      guard candidates.last?.time != frame.time else { continue }
      let candidate = StillCandidate(frame.time, try facts(of: frame, &scaler))
      candidates.append(candidate)
      if best.map({ candidate.score > $0.candidate.score }) ?? true {
        best = (candidate, targets[place], frame)
      }
    }
    guard let best else { throw MediaError(.decodedNothing, "no picture could be decoded") }
    var finisher = finisher
    let still = Still(
      requestedTime: best.target, actualTime: best.frame.time,
      picture: try finisher.finish(best.frame))
    return ChosenStill(still: still, candidates: candidates)
  }

  private static func facts(
    of frame: VideoFrame, _ scaler: inout Scaler
  ) throws(MediaError) -> PictureFacts {
    let (width, height) = (frame.format.width, frame.format.height)
    let size = PixelSize(
      width: min(width, widthLookedAt),
      height: max(3, width > widthLookedAt ? height * widthLookedAt / width : height))
    let gray = try scaler.convert(frame, to: "gray", size: size)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.width * size.height)
    for row in 0..<gray.rowCount(of: 0) {
      gray.withRow(row, of: 0) { span in
        // Copied before the row is given back.
        unsafe span.withUnsafeBytes { unsafe pixels.append(contentsOf: $0.prefix(size.width)) }
      }
    }
    return PictureFacts(pixels, width: size.width)
  }
}
