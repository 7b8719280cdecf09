import Glibc
import MediaCore

/// Keeping it within its budget.
extension CacheFolder {
  /// Evicts what was least recently used if the folder is too large.
  func makeRoom() {
    evict { EvictionPlan.leaving($0, budget: budget) }
  }

  /// Evicts what was least recently used because the disk is full, though the folder is not too large.
  ///
  /// - Parameter folder: That of a resource that stays.
  /// - Returns: Whether anything went.
  func freeSpace(for count: Int, keeping folder: String) -> Bool {
    evict { entries in
      EvictionPlan.leaving(
        entries.filter { "\(path)/\($0.name)" != folder }, freeing: Int64(count))
    }
  }

  /// Removes what a plan names of all that is there; does nothing while another process evicts.
  ///
  /// - Returns: Whether anything went.
  @discardableResult
  private func evict(_ plan: ([EvictionPlan.Entry]) -> [String]) -> Bool {
    guard let lock = Descriptor(open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)),
      flock(lock.number, LOCK_EX | LOCK_NB) == 0
    else { return false }
    let leaving = plan(Self.names(in: path).filter { $0.utf8.count == 16 }.map { entry(named: $0) })
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
