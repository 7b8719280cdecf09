import Glibc
package import MediaCore
import Synchronization

/// A folder that keeps resources: a folder for each, with a head and the stretches of each version as files.
///
/// Every file appears whole by being renamed, and has a sum by which one that a power cut spoiled is told. So several
/// processes may use one folder, and any of them may end at any time. Any thread may use it; calls block on the disk.
package final class CacheFolder: Sendable {
  /// Stretches end at multiples of it; in bytes.
  static let extentSize: Int64 = 1 << 20

  /// The name of its format.
  private static let version = "vitrine-cache-1"

  /// Where the resources are.
  let path: String
  /// In bytes.
  let budget: Int64
  package let now: @Sendable () -> ProgramDate
  private let room: Mutex<Room>

  private struct Room {
    /// What was written since the room was looked at last, in bytes; a folder is looked at first of all.
    var written: Int64 = .max
    /// When writing is tried again after it failed.
    var retry: ProgramDate?
    /// How often something was forgotten.
    var forgets = 0
  }

  /// - Parameters:
  ///   - folder: Made if it is not there.
  ///   - budget: What the folder holds at most, in bytes, 16 MiB or more.
  ///   - now: The date; the default is the system's.
  /// - Throws: 5003 where nothing can be written there.
  package init(
    _ folder: String, budget: Int, now: @escaping @Sendable () -> ProgramDate = { .now }
  ) throws(MediaError) {
    path = "\(folder)/\(Self.version)"
    self.budget = Int64(max(budget, 16 << 20))
    self.now = now
    room = Mutex(Room())
    for path in [folder, path] where mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw MediaError(.outputFileFailed, "cannot make '\(path)': \(SystemError.reason(errno))")
    }
    guard access(path, R_OK | W_OK | X_OK) == 0 else {
      throw MediaError(.outputFileFailed, "cannot write to '\(path)': \(SystemError.reason(errno))")
    }
  }

  /// The folder of a resource.
  func folder(of key: String) -> String {
    // Keys in one folder tell each other apart by their heads; those of one URL are together.
    "\(path)/\(Digest64(String(key.prefix { $0 != " " })).text)"
  }

  /// The versions of a resource that are there, the newest first.
  func versions(of key: String) -> [CachedVersion] {
    let folder = folder(of: key)
    let names = Self.names(in: folder)
    return names.filter { $0.hasSuffix(Self.headSuffix) }.compactMap { name -> CachedVersion? in
      let path = "\(folder)/\(name)"
      guard let text = Self.contents(of: path), let date = Self.date(of: path),
        let head = CachedHead(text: String(decoding: text, as: UTF8.self)), head.key == key
      else { return nil }
      let version = String(name.dropLast(Self.headSuffix.count))
      return CachedVersion(
        head: head, name: version, date: date,
        extents: names.compactMap { Self.extent($0, of: version) }
          .sorted { $0.lowerBound < $1.lowerBound })
    }.sorted { $0.date > $1.date }
  }

  /// The bytes of a stretch; `nil`, and the file is gone, when they are not what was written.
  func bytes(_ extent: Range<Int64>, of version: CachedVersion) -> [UInt8]? {
    let path = "\(folder(of: version.head.key))/\(Self.name(extent, of: version.name))"
    guard var bytes = Self.contents(of: path) else { return nil }
    let sum = bytes.suffix(8)
    bytes.removeLast(min(8, bytes.count))
    guard bytes.count == extent.count, Array(sum) == Checksum.bytes(of: bytes) else {
      _ = unlink(path)
      return nil
    }
    return bytes
  }

  /// Keeps a stretch.
  ///
  /// - Returns: Whether it is there now.
  func write(_ bytes: ArraySlice<UInt8>, at place: Int64, of version: CachedVersion) -> Bool {
    guard mayWrite else { return false }
    let name = Self.name(place..<place + Int64(bytes.count), of: version.name)
    let file = Array(bytes) + Checksum.bytes(of: Array(bytes))
    return write(file, as: name, in: folder(of: version.head.key))
  }

  /// Keeps a head, as of now; versions that are older than the last but this one leave.
  ///
  /// - Returns: Whether it is there now.
  func write(_ version: CachedVersion) -> Bool {
    guard mayWrite else { return false }
    let folder = folder(of: version.head.key)
    for old in versions(of: version.head.key).filter({ $0.name != version.name }).dropFirst() {
      remove(old)
    }
    return write(Array(version.head.text.utf8), as: version.name + Self.headSuffix, in: folder)
  }

  /// Notes that a version is used, so that it stays; and, if the server said so, that it is the present one.
  func touch(_ version: CachedVersion, isConfirmed: Bool) {
    let path = "\(folder(of: version.head.key))/\(version.name)\(Self.headSuffix)"
    let present = timespec(now())
    let times = [present, isConfirmed ? present : timespec(version.date)]
    _ = utimensat(AT_FDCWD, path, times, 0)
  }

  /// Removes a version.
  func remove(_ version: CachedVersion) {
    let folder = folder(of: version.head.key)
    // The head first: without it the rest is nothing.
    _ = unlink("\(folder)/\(version.name)\(Self.headSuffix)")
    for name in Self.names(in: folder) where name.hasPrefix(version.name + ".") {
      _ = unlink("\(folder)/\(name)")
    }
  }

  /// Removes all other versions of the same resource.
  func removeOthers(than version: CachedVersion) {
    for old in versions(of: version.head.key) where old.name != version.name { remove(old) }
  }

  /// Removes all versions of a resource.
  package func remove(_ key: String) { for version in versions(of: key) { remove(version) } }

  /// Removes all of a URL, and ends every recording that is under way: one of them may be of it.
  func forget(_ url: String) {
    room.withLock { $0.forgets += 1 }
    let folder = folder(of: url)
    for name in Self.names(in: folder) { _ = unlink("\(folder)/\(name)") }
  }

  /// How often something was forgotten: what was begun before may be what should not be kept.
  var forgetCount: Int { room.withLock { $0.forgets } }

  /// Whether writing did not fail in the last minute.
  private var mayWrite: Bool {
    let now = now()
    return room.withLock { room in
      guard let retry = room.retry else { return true }
      // A clock that was set back would make it wait for long.
      guard now >= retry || now + .seconds(60) < retry else { return false }
      room.retry = nil
      return true
    }
  }

  /// Writes a file of a folder, which is made if it is not there.
  ///
  /// - Returns: Whether it is there now.
  func write(_ bytes: [UInt8], as name: String, in folder: String) -> Bool {
    let isDue = room.withLock { room in
      room.written =
        room.written.addingReportingOverflow(Int64(bytes.count)).overflow
        ? .max : room.written + Int64(bytes.count)
      guard room.written > budget / (2 * EvictionPlan.spare) else { return false }
      room.written = 0
      return true
    }
    if isDue { makeRoom() }
    var failure = put(bytes, as: name, in: folder)
    if failure == ENOENT {
      // The whole of it may have been removed.
      for path in [String(path.dropLast(Self.version.count + 1)), path] { _ = mkdir(path, 0o700) }
      failure = put(bytes, as: name, in: folder)
    } else if [ENOSPC, EDQUOT].contains(failure), freeSpace(for: bytes.count, keeping: folder) {
      failure = put(bytes, as: name, in: folder)
    }
    guard failure != 0 else { return true }
    let retry = now() + .seconds(60)
    room.withLock { $0.retry = retry }
    return false
  }

  /// Puts a file into a folder; 0, or the number of the error.
  private func put(_ bytes: [UInt8], as name: String, in folder: String) -> CInt {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { return errno }
    let temporary = "\(folder)/.\(UInt64.random(in: .min ... .max))"
    var failure = Self.write(bytes, to: temporary)
    if failure == 0, rename(temporary, "\(folder)/\(name)") != 0 { failure = errno }
    if failure != 0 { _ = unlink(temporary) }
    return failure
  }
}

/// The names of its files.
extension CacheFolder {
  static let headSuffix = ".head"

  static func name(_ extent: Range<Int64>, of version: String) -> String {
    "\(version).\(extent.lowerBound)-\(extent.upperBound)"
  }

  /// The stretch that a file of a version holds; `nil` for other files.
  static func extent(_ name: String, of version: String) -> Range<Int64>? {
    guard name.hasPrefix(version + ".") else { return nil }
    let bounds = name.dropFirst(version.count + 1).split(separator: "-").compactMap { Int64($0) }
    guard bounds.count == 2, bounds[0] >= 0, bounds[0] < bounds[1],
      bounds[1] - bounds[0] <= extentSize
    else { return nil }
    return bounds[0]..<bounds[1]
  }
}
