internal import FFmpeg
internal import MediaCore

extension SubtitleCue {
  /// The region that it lies in; `nil` for the picture.
  ///
  /// Source: https://www.w3.org/TR/webvtt1/, 6.3: a cue with a line, a size or a direction of its own has none.
  var region: CueRegion? { cue.settings.region.flatMap { document.cues.regions.region(named: $0) } }

  var geometry: CueGeometry {
    CueGeometry(cue.settings, isRightToLeft: cue.plainText.isRightToLeft ?? false)
  }

  /// Whether it came so shortly ago that it still pushes others up.
  func isScrolling(at time: MediaTime, for length: Double) -> Bool {
    (time - cue.start).seconds < length && region?.scrollsUp == true
  }
}

extension PlacedImage {
  init(_ canvas: ImageCanvas) {
    let size = PixelSize(width: canvas.rect.width, height: canvas.rect.height)
    self.init(
      OverlayImage(size: size, pixels: canvas.pixels), x: canvas.rect.x, y: canvas.rect.y)
  }
}

extension CueText {
  /// Leaves out what is behind the text where something behind all of its region, its window or its paragraph sets it
  /// off already, or where it says that nothing is behind it.
  mutating func leaveOutBackground(of cue: SubtitleCue) {
    let window = cue.document.window?.backgroundColor
    if cue.area != nil || window != nil || !cue.blocks.isEmpty { backgroundColor = .transparent }
    if cue.document.letsTextBeClear, runs.contains(where: \.style.isClear) {
      // The others keep what is behind the cue.
      for index in runs.indices where !runs[index].style.isClear {
        runs[index].style.outerBackgrounds.insert(backgroundColor, at: 0)
      }
      backgroundColor = .transparent
    }
    guard let window else { return }
    for index in runs.indices {
      if runs[index].style.backgroundColor == window { runs[index].style.backgroundColor = nil }
      runs[index].style.outerBackgrounds.removeAll { $0 == window }
    }
  }
}

extension CueTextStyle {
  /// Whether it, or what it lies in, says that nothing is behind it.
  fileprivate var isClear: Bool {
    backgroundColor == .transparent || outerBackgrounds.contains(.transparent)
  }
}
