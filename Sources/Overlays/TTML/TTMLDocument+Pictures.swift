import MediaCore

extension TTMLDocument {
  /// Makes cues of the pictures that an element shows: one for each stretch of time in which they stay as they are.
  ///
  /// - Parameter image: What the element is found by, if it is a picture itself.
  mutating func endPictures(of level: TTMLLevel, image: String?) {
    let region = level.region.flatMap { regions[$0] }
    let isMeant =
      image != nil || level.mayHavePicture || (level.namesRegion && region?.mayHavePicture == true)
    guard isMeant, budgetAllowsPictures else { return }
    let levels = open + [level]
    let range = shown(level)
    guard range.start < range.end else { return }
    var times = (levels.flatMap(\.animations) + (region?.animations ?? [])).times(within: range)
    // A small document must not fill all memory.
    if times.count > animatedPieces { times = [] }
    animatedPieces -= times.count
    for (start, end) in zip([range.start] + times, times + [range.end]) {
      let outer = outerStyle(region, at: start)
      var style = outer
      var opacity = outer.opacity
      for level in levels where level.isContent {
        style = style.inheritable
        style.apply(level.own(at: start))
        opacity *= style.opacity
      }
      guard opacity > 0, style.isVisible else { continue }
      var found: [(reference: String, style: TTMLStyle)] = []
      if level.namesRegion, let reference = outer.picture { found.append((reference, outer)) }
      if let reference = style.picture { found.append((reference, style)) }
      if let image { found.append((image, style)) }
      add(
        found, to: level, during: TimeRange(start: start, end: end), outer.saidBox(lengths),
        opacity: opacity)
    }
  }

  private var budgetAllowsPictures: Bool { cues.count < limits.cueCount }

  private mutating func add(
    _ found: [(reference: String, style: TTMLStyle)], to level: TTMLLevel,
    during range: TimeRange, _ box: CueRect?, opacity: Double
  ) {
    guard !found.isEmpty else { return }
    let text = level.alternative.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let cue = Cue(
      identifier: level.identifier, start: range.start, end: range.end,
      settings: CueSettings(region: level.region), payload: text,
      nodes: text.isEmpty ? [] : [.text(text)])
    let hash = TTMLLayout.hash(cue, start: cue.start)
    for (reference, style) in found {
      let place = TTMLPicturePlace(
        box: box, canvas: lengths.canvas, x: style.distance(lengths, isAcross: true),
        y: style.distance(lengths, isAcross: false))
      shownPictures.append(
        TTMLShownPicture(cue: hash, reference: reference, place: place, opacity: opacity))
    }
    cues.append(cue)
  }

  /// The pictures, each with its file, by the hashes of their cues.
  ///
  /// - Parameter load: Reads a file that is not in the document.
  mutating func pictures(
    _ load: (String) throws(MediaError) -> [UInt8]
  ) -> [Int: [TTMLPicture]] {
    var files: [String: TTMLPictureFile?] = [:]
    var pictures: [Int: [TTMLPicture]] = [:]
    for (number, shown) in shownPictures.enumerated() {
      let file = files[shown.reference] ?? file(shown.reference, load)
      files[shown.reference] = .some(file)
      guard let file else { continue }
      pictures[shown.cue, default: []].append(
        TTMLPicture(number: number, file: file, place: shown.place, opacity: shown.opacity))
    }
    return pictures
  }

  private mutating func file(
    _ reference: String, _ load: (String) throws(MediaError) -> [UInt8]
  ) -> TTMLPictureFile? {
    guard var content = resources.content(of: reference) else {
      notDrawn.insert("a picture that is not in the document")
      return nil
    }
    if content.bytes.isEmpty, let name = content.reference {
      do throws(MediaError) {
        content.bytes = try load(name)
      } catch {
        notDrawn.insert("the picture '\(name)': \(error.reason)")
        return nil
      }
    }
    let file = TTMLPictureFile(content.bytes)
    if file == nil { notDrawn.insert("a picture that is no PNG or JPEG that can be drawn") }
    return file
  }
}

extension TTMLLevel {
  fileprivate var mayHavePicture: Bool {
    own.picture != nil || animations.contains { $0.style.picture != nil }
  }
}

extension TTMLRegion {
  fileprivate var mayHavePicture: Bool {
    style.picture != nil || animations.contains { $0.style.picture != nil }
  }
}

extension TTMLStyle {
  /// What the picture behind an element is found by; `nil` for none.
  fileprivate var picture: String? {
    self["backgroundImage"].flatMap { value in
      let value = value.filter { !$0.isWhitespace }
      return value == "none" || value.isEmpty ? nil : value
    }
  }

  /// Where the picture behind an element lies along one side.
  fileprivate func distance(
    _ lengths: TTMLLengths, isAcross: Bool
  ) -> TTMLPicturePlace.Distance? {
    let words = self["backgroundPosition"]?.split(whereSeparator: \.isWhitespace) ?? []
    let said = self[isAcross ? "backgroundImageHorizontal" : "backgroundImageVertical"]
    return (said.map { Substring($0) } ?? (words.count == 2 ? words[isAcross ? 0 : 1] : nil))
      .flatMap { lengths.distance($0, isAcross: isAcross) }
  }
}
