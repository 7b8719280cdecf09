import Glibc
internal import MediaCore

/// Where the fragments of a fragmented MP4 file lie, and how long each is; the file has one track.
///
/// Source: ISO/IEC 14496-12, 8.8.
struct FragmentIndex {
  struct Fragment: Hashable {
    /// In the file.
    var bytes: Range<Int64>
    /// From its beginning to the end of its first sample.
    var firstSample: Int64
    var duration: MediaTime
  }

  /// The bytes of the initialization section.
  let initialization: [UInt8]
  private(set) var fragments: [Fragment] = []

  /// A fragment as it is read, before it is known where the next begins.
  private struct Reading {
    var start: Int64
    var header: Int64
    var time: UInt64
    var duration: UInt64
    var firstSize: UInt64
  }

  private static let largestBox = 64 << 20

  /// Reads a file.
  ///
  /// - Throws: 3001 where it is no such file, 2000 where it cannot be read.
  init(_ path: String) throws(MediaError) {
    // The string lives for the call.
    guard let file = Descriptor(unsafe open(path, O_RDONLY | O_CLOEXEC)) else {
      throw MediaError(.readFailed, "'\(path)' cannot be read")
    }
    var (place, section) = (Int64(0), [UInt8]())
    var readings: [(reading: Reading, end: Int64)] = []
    var defaults = SampleDefaults()
    while true {
      let head = Self.read(file, at: place, count: 16)
      if head.isEmpty { break }
      guard let box = BoxHeader(head[...]), let size = box.size, size <= Self.largestBox * 64 else {
        throw MediaError(.malformedContainer, "'\(path)' is not whole")
      }
      switch box.type {
      case BoxType("moof"):
        let bytes = Self.read(file, at: place, count: min(size, Self.largestBox))
        if let reading = defaults.reading(of: bytes, header: box.headerLength) {
          readings.append(
            (
              Reading(
                start: place, header: Int64(size), time: reading.time, duration: reading.duration,
                firstSize: reading.firstSize), place + Int64(size)
            ))
        }
      case BoxType("mdat"):
        guard !readings.isEmpty else { break }
        readings[readings.count - 1].reading.header += Int64(box.headerLength)
        readings[readings.count - 1].end = place + Int64(size)
      case BoxType("moov"), BoxType("ftyp"):
        let bytes = Self.read(file, at: place, count: min(size, Self.largestBox))
        section += bytes
        if box.type == BoxType("moov") { defaults = SampleDefaults(movie: bytes) }
      default: break
      }
      place += Int64(size)
    }
    initialization = section
    for (number, item) in readings.enumerated() {
      // To the next, or as long as its samples.
      let next = number + 1 < readings.count ? readings[number + 1].reading.time : nil
      let ticks =
        next.flatMap { $0 >= item.reading.time ? $0 - item.reading.time : nil }
        ?? item.reading.duration
      fragments.append(
        Fragment(
          bytes: item.reading.start..<item.end,
          firstSample: item.reading.header + Int64(clamping: item.reading.firstSize),
          duration: MediaTime(
            ticks: Int64(clamping: ticks), of: Rational(1, Int32(clamping: defaults.timescale)))))
    }
  }

  private static func read(_ file: borrowing Descriptor, at place: Int64, count: Int) -> [UInt8] {
    // The call stays within the buffer.
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, unsafe pread(file.number, buffer.baseAddress, count, Int(place)))
    }
  }
}

/// What samples have where their fragment says nothing else.
private struct SampleDefaults {
  private(set) var timescale: UInt64 = 1
  private var duration: UInt64 = 0
  private var size: UInt64 = 0

  init() {}

  init(movie bytes: [UInt8]) {
    guard let movie = MP4Box.list(bytes[...]).first,
      let track = movie.first("trak", in: bytes),
      let header = track.first("mdia", "mdhd", in: bytes)
    else { return }
    var reader = BigEndianReader(bytes[header.content])
    let version = reader.integer(1)
    reader.skip(version == 1 ? 19 : 11)
    timescale = max(1, reader.integer(4) ?? 1)
    guard let extends = movie.first("mvex", "trex", in: bytes) else { return }
    var defaults = BigEndianReader(bytes[extends.content])
    defaults.skip(12)
    duration = defaults.integer(4) ?? 0
    size = defaults.integer(4) ?? 0
  }

  /// When a fragment begins, how long it is, and how large its first sample is; `nil` for one without samples.
  func reading(
    of bytes: [UInt8], header: Int
  ) -> (time: UInt64, duration: UInt64, firstSize: UInt64)? {
    let boxes = MP4Box.list(bytes[...])
    guard let fragment = boxes.first, let track = fragment.first("traf", in: bytes),
      let fields = track.first("tfhd", in: bytes), let times = track.first("tfdt", in: bytes)
    else { return nil }
    var (length, size) = (duration, size)
    var reader = BigEndianReader(bytes[fields.content])
    let flags = reader.integer(4) ?? 0
    reader.skip(4)
    if flags & 0x01 != 0 { reader.skip(8) }
    if flags & 0x02 != 0 { reader.skip(4) }
    if flags & 0x08 != 0 { length = reader.integer(4) ?? length }
    if flags & 0x10 != 0 { size = reader.integer(4) ?? size }
    var clock = BigEndianReader(bytes[times.content])
    let version = clock.integer(1)
    clock.skip(3)
    let time = clock.integer(version == 1 ? 8 : 4) ?? 0
    var (total, first): (UInt64, UInt64?) = (0, nil)
    for run in track.children(bytes) where run.kind == BoxType("trun") {
      var reader = BigEndianReader(bytes[run.content])
      let flags = reader.integer(4) ?? 0
      let count = reader.integer(4) ?? 0
      if flags & 0x01 != 0 { reader.skip(4) }
      if flags & 0x04 != 0 { reader.skip(4) }
      for _ in 0..<min(count, 1_000_000) {
        total += (flags & 0x100 != 0 ? reader.integer(4) : length) ?? 0
        let bytes = (flags & 0x200 != 0 ? reader.integer(4) : size) ?? 0
        first = first ?? bytes
        if flags & 0x400 != 0 { reader.skip(4) }
        if flags & 0x800 != 0 { reader.skip(4) }
      }
    }
    return first.map { (time, total, $0) }
  }
}
