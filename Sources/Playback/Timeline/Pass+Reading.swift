internal import FFmpeg
internal import MediaCore

/// What the reader and the decoders know of a pass.
extension Pass {
  /// Whether all of it has been read.
  var isRead: Bool { pipeline.isRead(pass: local) }

  /// Whether its length has to wait for its last picture to be taken.
  ///
  /// Where no sound tells that the pass is over, the length is known as soon as the file has been read: under a virtual
  /// clock that must not decide anything earlier in one run than in another.
  func awaitsPictures(isVirtual: Bool) -> Bool {
    guard !pictures.isOver else { return false }
    if pipeline.awaitsPictures(ofPass: local) { return true }
    return isVirtual && (!sound.isDecoded || pipeline.isTimedByPictures(pass: local))
  }

  /// Whether time must go on before more of it is known: until its last picture is taken, or until there is room for
  /// more to be read than the pictures that are not due.
  func awaitsTime(isVirtual: Bool) -> Bool {
    isRead
      ? awaitsPictures(isVirtual: isVirtual) : !pictures.isOver && pipeline.rests(inPass: local)
  }

  /// When it is expected to end on the timeline, by what its file or playlist tells; `nil` if that is not known.
  var expectedEnd: MediaTime? {
    opened.duration(of: description).map {
      start + $0 - (window.start - (description.inPoint ?? .zero))
    }
  }

  /// The sample of the timeline with which it begins.
  func startFrame(sampleRate: Int) -> Int64 { start.frames(sampleRate: sampleRate) }

  /// A picture with its place on the output timeline.
  func laid(_ frame: VideoFrame) -> PresentedFrame {
    PresentedFrame(
      frame: frame, outputTime: outputTime(of: frame.time), duration: frame.duration, item: item,
      pass: number, frameRate: opened.frameRate, fit: description.fit)
  }

  /// The picture that belongs to its sound; `nil` if it has none.
  ///
  /// It is no picture of the pass: sound that cannot be decoded fails with it as without.
  var artwork: PresentedFrame? {
    opened.artwork.map {
      PresentedFrame(
        frame: $0, outputTime: start, duration: length ?? .zero, item: item, pass: number,
        fit: description.fit)
    }
  }
}
