import MediaCore

/// One service of CEA-708: eight windows and the codes that write to them.
///
/// A change of what is shown is told when a passage is complete: at a command to windows, a new line, the end of
/// the text, or when nothing has come for a while; with the time at which it began. Source: ANSI/CTA-708-E, 7 and 8.
struct CaptionService {
  private var windows = [CaptionWindow?](repeating: nil, count: 8)
  private var current: Int?
  private var changingSince: MediaTime?
  /// When something came last.
  private var lastTime = MediaTime.zero
  private var told: Change?
  /// What windows came to when they were looked at last.
  private var made = [Made?](repeating: nil, count: 8)
  private var changes: [Change] = []
  private let shape: CaptionShape

  init(_ shape: CaptionShape) { self.shape = shape }

  /// What is shown from a time on.
  struct Change {
    var time: MediaTime
    var cues: [Cue]
    /// The windows that they lie in, where something is behind all of those.
    var areas: [Cue: TTMLLayout.Area]
  }

  /// A window, and what is to be seen of it.
  private struct Made {
    var window: CaptionWindow
    var cue: Cue?
  }

  mutating func takeChanges() -> [Change] {
    defer { changes = [] }
    return changes
  }

  /// Carries out the codes of one service block.
  mutating func decode(_ block: ArraySlice<UInt8>, at time: MediaTime) {
    lastTime = time
    var rest = block
    while let code = rest.popFirst() {
      switch code {
      case 0x10: extended(&rest, at: time)
      case 0x00..<0x20: control(code, &rest, at: time)
      case 0x7F: put("♪", at: time)
      case 0x20..<0x80, 0xA0...0xFF: put(Character(Unicode.Scalar(code)), at: time)
      default:
        let parameters = Array(rest.prefix(Self.length(of: code)))
        rest = rest.dropFirst(parameters.count)
        guard parameters.count == Self.length(of: code) else { return }
        command(code, parameters, at: time)
      }
    }
  }

  private mutating func control(_ code: UInt8, _ rest: inout ArraySlice<UInt8>, at time: MediaTime)
  {
    switch code {
    case 0x03: tell()
    case 0x08: write(at: time) { $0.backspace() }
    case 0x0C: write(at: time) { $0.clear() }
    case 0x0D:
      tell()
      write(at: time) { $0.carriageReturn() }
    case 0x0E: write(at: time) { $0.eraseRow() }
    case 0x11...0x17: rest = rest.dropFirst(1)
    case 0x18:
      let unit = rest.prefix(2).bigEndian(UInt32.self)
      rest = rest.dropFirst(2)
      put(Unicode.Scalar(unit).map { Character($0) } ?? "_", at: time)
    case 0x19...0x1F: rest = rest.dropFirst(2)
    default: break
    }
  }

  /// A code after EXT1: a character, or one that is passed over with what belongs to it.
  private mutating func extended(_ rest: inout ArraySlice<UInt8>, at time: MediaTime) {
    guard let code = rest.popFirst() else { return }
    switch code {
    case 0x00..<0x20: rest = rest.dropFirst(Int(code) / 8)
    case 0x80..<0x88: rest = rest.dropFirst(4)
    case 0x88..<0x90: rest = rest.dropFirst(5)
    case 0x90..<0xA0: rest = rest.dropFirst(1 + Int(rest.first ?? 0) & 0x3F)
    // Transparent spaces.
    case 0x20, 0x21: put(nil, at: time)
    case 0x22..<0x80: put(ServiceCharacters.extended(code), at: time)
    default: put("_", at: time)
    }
  }

  /// How many parameters a command of the set C1 has.
  private static func length(of code: UInt8) -> Int {
    switch code {
    case 0x88...0x8D: 1
    case 0x90: 2
    case 0x91: 3
    case 0x92: 2
    case 0x97: 4
    case 0x98...0x9F: 6
    default: 0
    }
  }

  private mutating func command(_ code: UInt8, _ parameters: [UInt8], at time: MediaTime) {
    switch code {
    case 0x80...0x87: current = windows[Int(code & 7)] != nil ? Int(code & 7) : current
    case 0x88: change(parameters[0], at: time) { $0?.clear() }
    case 0x89: change(parameters[0], at: time) { $0?.isVisible = true }
    case 0x8A: change(parameters[0], at: time) { $0?.isVisible = false }
    case 0x8B: change(parameters[0], at: time) { $0?.isVisible.toggle() }
    case 0x8C: change(parameters[0], at: time) { $0 = nil }
    case 0x8F: change(0xFF, at: time) { $0 = nil }
    case 0x90:
      write { window in
        window.style.size = [0.75, 1, 1.25, 1][Int(parameters[0] & 3)]
        window.style.isItalic = parameters[1] & 0x80 != 0
        window.style.isUnderlined = parameters[1] & 0x40 != 0
      }
    case 0x91:
      write { window in
        window.style.color = Self.letters(parameters[0])
        // A pen that is transparent shows what fills the window.
        let isClear = parameters[1] >> 6 == 3 && !window.isFilled
        window.style.background =
          Self.background(parameters[1]) ?? window.fill ?? (isClear ? CueColor.transparent : nil)
      }
    case 0x92:
      tell()
      write { $0.movePen(row: Int(parameters[0] & 0x0F), column: Int(parameters[1] & 0x3F)) }
    case 0x97:
      // Told with what comes, or by itself where nothing does.
      write(at: time) { window in
        window.isFilled = parameters[0] >> 6 != 3
        window.ground = Self.ground(parameters[0])
        window.fill = Self.background(parameters[0])
        window.justification = CaptionWindow.Justification(attribute: parameters[2])
        let pen = window.style.background
        window.style.background = pen == .transparent ? window.fill ?? pen : pen ?? window.fill
      }
    case 0x98...0x9F: define(Int(code & 7), parameters, at: time)
    default: break
    }
  }

  private mutating func define(_ number: Int, _ parameters: [UInt8], at time: MediaTime) {
    tell()
    var window = windows[number] ?? CaptionWindow(shape)
    window.define(parameters)
    if window != windows[number] { changingSince = time }
    windows[number] = window
    current = number
    tell()
  }

  private mutating func change(
    _ bits: UInt8, at time: MediaTime, _ body: (inout CaptionWindow?) -> Void
  ) {
    tell()
    for number in 0..<8 where bits & 1 << UInt8(number) != 0 { body(&windows[number]) }
    if let current, windows[current] == nil { self.current = nil }
    changingSince = time
    tell()
  }

  /// - Parameter character: `nil` for a transparent space.
  private mutating func put(_ character: Character?, at time: MediaTime) {
    write(at: time) { $0.put(character) }
  }

  private mutating func write(
    at time: MediaTime? = nil, _ body: (inout CaptionWindow) -> Void
  ) {
    guard let current, var window = windows[current] else { return }
    body(&window)
    windows[current] = window
    if window.isVisible, let time { changingSince = changingSince ?? time }
  }

  /// So long without anything completes a passage: a sender of text need not say where it ends.
  static let longestSilence = MediaTime.milliseconds(500)

  /// Whether what is shown has changed without having been told.
  var isWaiting: Bool { changingSince != nil }

  /// Tells what is shown if nothing has come for a while.
  mutating func rest(at time: MediaTime) {
    if time - lastTime >= Self.longestSilence { tell() }
  }

  /// What is to be seen of a window, made anew only where it has changed: others may come and go for each two bytes.
  private mutating func shown(_ number: Int) -> (cue: Cue, area: TTMLLayout.Area?)? {
    guard let window = windows[number], window.isVisible else { return nil }
    if made[number]?.window != window {
      made[number] = Made(window: window, cue: window.shown)
    }
    return made[number]?.cue.map { ($0, window.area) }
  }

  /// Tells what is shown if that has changed.
  mutating func tell() {
    guard let since = changingSince else { return }
    changingSince = nil
    let shown = windows.indices.compactMap { self.shown($0) }
      .sorted { $0.cue.settings.line ?? 0 < $1.cue.settings.line ?? 0 }
    let areas = shown.reduce(into: [Cue: TTMLLayout.Area]()) { $0[$1.cue] = $1.area }
    let change = Change(time: since, cues: shown.map(\.cue), areas: areas)
    guard change.cues != told?.cues ?? [] || areas != told?.areas ?? [:] else { return }
    told = change
    changes.append(change)
  }
}
