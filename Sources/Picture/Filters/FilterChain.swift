package import FFmpeg
package import MediaCore

/// Applies a stack of filters to pictures: one out for each one in, in its place and time.
///
/// One owner, one thread at a time. What filters set up is kept as long as the stack and the pictures stay alike;
/// values that can change while a filter runs do so without that.
package final class FilterChain {
  private let pool: FramePool
  private var deinterlacer = Deinterlacer()
  private var scaler = Scaler()
  private var steps: [Step] = []
  /// What could not be set up, so that it is not tried again with each picture.
  private var refused: (stack: FilterStack, format: VideoFormat, error: MediaError)?

  /// - Parameter pool: Where the memory of changed frames comes from.
  package init(_ pool: FramePool = FramePool()) { self.pool = pool }

  /// The picture that comes out of the stack; itself for an empty one.
  ///
  /// Its size may be another; its pixel format is the same where that can hold what comes out.
  ///
  /// - Parameters:
  ///   - following: The next picture of the same pass; `nil` at its end. Only a stack that `needsFollowing` looks
  ///     at it.
  ///   - prepare: What is done to a picture that is whole, before all filters but deinterlacing.
  /// - Throws: 7001 when a filter cannot be set up or fails; the picture is then to be shown without filters.
  package func process(
    _ frame: VideoFrame, _ stack: FilterStack, following: VideoFrame? = nil,
    prepare: (VideoFrame) throws(MediaError) -> VideoFrame = { $0 }
  ) throws(MediaError) -> VideoFrame {
    if stack.isEmpty {
      reset()
      return try prepare(frame)
    }
    if let refused, refused.stack == stack, refused.format == frame.format { throw refused.error }
    do throws(MediaError) {
      let result = try run(frame, stack, following, prepare)
      refused = nil
      return result
    } catch {
      reset()
      refused = (stack, frame.format, error)
      throw error
    }
  }

  /// Forgets everything that filters remember of pictures.
  package func reset() {
    steps = []
    deinterlacer = Deinterlacer()
    refused = nil
  }

  private func run(
    _ frame: VideoFrame, _ stack: FilterStack, _ following: VideoFrame?,
    _ prepare: (VideoFrame) throws(MediaError) -> VideoFrame
  ) throws(MediaError) -> VideoFrame {
    var frame = frame
    if let filter = stack.deinterlacing {
      frame = try deinterlacer.process(frame, filter, following: following)
    }
    frame = try prepare(frame)
    if stack.movesPixels(at: frame.time) { frame = try frame.turnedUpright(&scaler) }
    var place = 0
    for work in Self.works(of: stack, at: frame.time) {
      if place == steps.count { steps.append(Step(pool)) }
      frame = try steps[place].perform(work, on: frame)
      place += 1
    }
    steps.removeSubrange(place...)
    return frame
  }

  /// What is done, one after the other: filters of a kind that follow each other are one.
  private static func works(of stack: FilterStack, at time: MediaTime) -> [Work] {
    var works: [Work] = []
    for entry in stack.entries {
      switch (entry, works.last) {
      case (.custom(let custom), _): works.append(.custom(custom))
      case (.named(let filter), _) where filter.name == "deinterlace": continue
      case (.named(let filter), _) where filter.isNeutral(at: time): continue
      case (.named(let filter), let last):
        if let operations = ColorOperation.operations(of: filter, at: time) {
          if case .colors(let before)? = last {
            works[works.count - 1] = .colors(before + operations)
          } else {
            works.append(.colors(operations))
          }
        } else if filter.name == "chromaKey" {
          works.append(.key(filter))
        } else if let sharpening = Sharpening(filter) {
          works.append(.sharpen(sharpening))
        } else if let turn = Turn(filter) {
          works.append(.turn(turn))
        } else if filter.name == "vignette" || filter.name == "grain" {
          works.append(.rows(filter))
        } else if case .graph(let before)? = last, before.last.map(keepsShape) == true {
          works[works.count - 1] = .graph(before + [filter])
        } else {
          works.append(.graph([filter]))
        }
      }
    }
    return works
  }

  /// Whether what comes after a filter gets pictures of the shape and the planes that come to it: filters are set up for
  /// those.
  private static func keepsShape(_ filter: FilterDescription) -> Bool {
    !["crop", "rotate", "posterize", "edges"].contains(filter.name)
  }
}

extension FilterStack {
  /// Whether a picture can only be made ready when the one after it is there.
  package var needsFollowing: Bool { deinterlacing != nil }

  /// Whether what comes of a picture depends on those before it.
  package var remembersPictures: Bool {
    entries.contains { entry in
      if case .named(let filter) = entry { filter.name == "denoise" } else { false }
    }
  }

  fileprivate func movesPixels(at time: MediaTime) -> Bool {
    entries.contains { entry in
      guard case .named(let filter) = entry, !filter.isNeutral(at: time) else { return false }
      return FilterStage.movesPixels(filter)
    }
  }
}
