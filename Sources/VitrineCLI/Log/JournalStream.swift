internal import Glibc

/// The stream by which systemd takes what a service writes into its journal.
enum JournalStream {
  /// Whether standard error is it: `JOURNAL_STREAM` names the file that is behind it, as `DEVICE:INODE`.
  static var isStandardError: Bool {
    var facts = stat()
    // The name is a C string for the length of the call; what is found belongs to the process.
    guard let text = unsafe getenv("JOURNAL_STREAM"), unsafe fstat(STDERR_FILENO, &facts) == 0
    else { return false }
    return unsafe String(cString: text) == "\(facts.st_dev):\(facts.st_ino)"
  }
}
