import Glibc
import MediaCore

/// Keeping it within its budget.
extension CacheFolder {
  /// Evicts what was least recently used if the folder is too large; does nothing while another process evicts.
  func makeRoom() {
    guard let lock = Descriptor(open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)),
      flock(lock.number, LOCK_EX | LOCK_NB) == 0
    else { return }
    let entries = Self.names(in: path).filter { $0.utf8.count == 16 }.map { entry(named: $0) }
    for name in EvictionPlan.leaving(entries, budget: budget) { removeEntry(named: name) }
  }

  /// Evicts what was least recently used because the disk is full, though the folder is not too large.
  ///
  /// - Parameter folder: That of a resource that stays.
  /// - Returns: Whether anything went; `false` while another process evicts.
  func freeSpace(for count: Int, keeping folder: String) -> Bool {
    guard let lock = Descriptor(open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)),
      flock(lock.number, LOCK_EX | LOCK_NB) == 0
    else { return false }
    let entries = Self.names(in: path).filter { $0.utf8.count == 16 && "\(path)/\($0)" != folder }
      .map { entry(named: $0) }
    let leaving = EvictionPlan.leaving(entries, freeing: Int64(count))
    for name in leaving { removeEntry(named: name) }
    return !leaving.isEmpty
  }

  /// Removes a resource with all its versions.
  func removeEntry(named name: String) {
    let folder = "\(path)/\(name)"
    // Heads first, so that no process finds a head without its bytes for long.
    let names = Self.names(in: folder, hidden: true)
    let heads = names.filter { $0.hasSuffix(Self.headSuffix) }
    for file in heads + names.filter({ !$0.hasSuffix(Self.headSuffix) }) {
      _ = unlink("\(folder)/\(file)")
    }
    _ = rmdir(folder)
  }

  private func entry(named name: String) -> EvictionPlan.Entry {
    let folder = "\(path)/\(name)"
    var entry = EvictionPlan.Entry(
      name: name, lastUse: Self.date(of: folder) ?? ProgramDate(nanoseconds: 0), size: 0)
    var lastUse: ProgramDate?
    for file in Self.names(in: folder, hidden: true) {
      guard let status = Self.status("\(folder)/\(file)") else { continue }
      entry.size += Int64(status.st_blocks) * 512
      if file.hasSuffix(Self.headSuffix) {
        lastUse = max(lastUse ?? ProgramDate(status.st_atim), ProgramDate(status.st_atim))
      }
    }
    // What has no head yet was begun when its folder changed.
    if let lastUse { entry.lastUse = lastUse }
    return entry
  }
}
