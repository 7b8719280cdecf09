internal import CDispatch
internal import Glibc

/// Starts threads for work that blocks, which Swift's shared pool must never do.
package enum WorkerThread {
  /// Runs a body on a thread of its own, which ends with it.
  ///
  /// - Parameter name: What `ps -T` and `top -H` show, at most 15 bytes; `nil`, the default, for the name of the program.
  /// - Throws: 1000 when the system gives no more threads.
  package static func start(
    named name: String? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(MediaError) {
    let box = Box(name, body)
    var attributes = pthread_attr_t()
    // The POSIX calls take addresses of locals that outlive them; the box is handed to the thread.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let retained = unsafe Unmanaged.passRetained(box)
    guard unsafe pthread_create(&thread, &attributes, runBox, retained.toOpaque()) == 0 else {
      unsafe retained.release()
      throw MediaError(.unspecified, "no more threads")
    }
  }

  /// The same for a thread that lives by a clock: a virtual one does not move while the thread is at work.
  ///
  /// Work is all but waiting for a `Signal` on that clock.
  package static func start(
    named name: String? = nil, on time: any TimeSource, _ body: @escaping @Sendable () -> Void
  ) throws(MediaError) {
    guard let clock = time as? VirtualClock else { return try start(named: name, body) }
    clock.beginWork()
    do throws(MediaError) {
      try start(named: name) {
        clock.awaitStep()
        body()
        clock.endWork()
      }
    } catch {
      clock.endWork()
      throw error
    }
  }

  /// The same for a thread that waits for the clock itself: it is a party of a virtual one until it ends.
  package static func start(
    named name: String? = nil, waitingFor time: any TimeSource,
    _ body: @escaping @Sendable () -> Void
  ) throws(MediaError) {
    let clock = time as? VirtualClock
    clock?.join()
    do throws(MediaError) {
      try start(named: name, on: time) {
        body()
        clock?.leave()
      }
    } catch {
      clock?.leave()
      throw error
    }
  }

  fileprivate final class Box {
    let name: String?
    let body: @Sendable () -> Void

    init(_ name: String?, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }

  // `pthread_setname_np` is hidden from Swift; the kernel's file does the same.
  fileprivate static func setName(_ name: String) {
    // Calls of the system with strings and bytes that outlive them.
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard let descriptor = Descriptor(file) else { return }
    let bytes = Array(name.utf8.prefix(15))
    _ = unsafe write(descriptor.number, bytes, bytes.count)
    descriptor.closeNow()
  }
}

// A free function: a closure made in an isolated context would trap on another thread.
private func runBox(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument = unsafe argument {
    let box = unsafe Unmanaged<WorkerThread.Box>.fromOpaque(argument).takeRetainedValue()
    if let name = box.name { WorkerThread.setName(name) }
    box.body()
  }
  return nil
}
