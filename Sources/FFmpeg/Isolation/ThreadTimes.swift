internal import Glibc
internal import MediaCore

/// How long each thread of a process has computed.
///
/// Source: proc(5), `/proc/PID/task/TID/schedstat`. Where the kernel does not tell, there is none.
struct ThreadTimes {
  private var times: [String: MediaTime] = [:]

  init(of process: pid_t) {
    let path = "/proc/\(process)/task"
    guard let folder = opendir(path) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let file = fopen("\(path)/\(name)/schedstat", "r") else { continue }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard fgets(&line, 128, file) != nil else { continue }
      times[name] = MediaTime(nanoseconds: strtoll(line, nil, 10))
    }
  }

  /// The most that one thread has computed since an earlier look.
  func longest(since earlier: ThreadTimes) -> MediaTime {
    times.map { $0.value - (earlier.times[$0.key] ?? .zero) }.max() ?? .zero
  }
}
