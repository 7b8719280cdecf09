package import MediaCore
internal import MediaJobs
internal import Synchronization

/// Runs the jobs of clients, a few at once, and outlives the clients; any thread may use it.
package final class JobCenter: Sendable {
  /// How many may wait for their turn.
  private static let longest = 100
  /// How many that are over are remembered.
  private static let remembered = 100
  /// The shortest time between two progress events of a job.
  private static let interval = MediaTime.milliseconds(100)

  fileprivate struct Job {
    var report: JobReport
    let work: any JobWork
    /// Its place in the line.
    let ticket: Int
    var isAtWork = false
    /// Whether its client paused it: what its work says of itself is not told.
    var isPaused = false
    var told = MediaTime.zero
  }

  fileprivate struct State {
    var jobs: [String: Job] = [:]
    /// The ids in the order in which they were begun.
    var order: [String] = []
    /// Those that were removed and are still at work, by their tickets.
    var leaving: [Int: JobReport] = [:]
    var nextNumber = 1
    var isClosed = false
  }

  package let maker: JobMaker
  private let state = Mutex(State())
  private let clock = MonotonicClock()
  private let reports: AsyncStream<JobReport>.Continuation
  private let telling: Task<Void, Never>

  /// - Parameter announce: Tells subscribers of a job.
  package init(
    _ maker: JobMaker, announce: @escaping @Sendable (JobReport) async -> Void
  ) {
    self.maker = maker
    let (stream, continuation) = AsyncStream<JobReport>.makeStream()
    reports = continuation
    telling = Task { for await report in stream { await announce(report) } }
  }

  deinit { close() }

  /// Calls all jobs off; none can be begun any more.
  package func close() {
    let jobs = state.withLock { state in
      state.isClosed = true
      return state.jobs.values.filter { !$0.report.state.isFinal }
    }
    for job in jobs {
      maker.limit.withdraw(job.ticket)
      job.work.cancel()
    }
    reports.finish()
  }

  /// Waits until the jobs that were called off have thrown away what is half made.
  ///
  /// - Parameter limit: How long, at most: a file on a disk that has gone is not waited for.
  func waitUntilOver(for limit: Duration) async {
    let end = ContinuousClock.now + limit
    while state.withLock({ !$0.leaving.isEmpty || $0.jobs.values.contains(where: \.isAtWork) }),
      ContinuousClock.now < end
    {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Begins a job, whose turn may come later.
  ///
  /// - Parameter id: What it is known by; `nil` for a new one.
  /// - Throws: 1001 for an id that there is, 1007 when the player is closed, 3004 when too many wait.
  func start(
    _ kind: JobReport.Kind, id: String?, source: String, _ work: any JobWork
  ) throws(MediaError) -> JobReport {
    let ticket = maker.limit.ticket()
    let report = try state.withLock { state throws(MediaError) in
      guard !state.isClosed else { throw MediaError(.shutDown, "the player is closed") }
      let waiting = state.jobs.values.count { !$0.isAtWork && !$0.report.state.isFinal }
      guard waiting < Self.longest else {
        throw MediaError(.limitExceeded, "\(Self.longest) jobs wait for their turn already")
      }
      let id = id ?? state.freshID(kind)
      guard state.jobs[id] == nil else {
        throw MediaError(.invalidArgument, "there is a job '\(id)' already")
      }
      let report = JobReport(id: id, kind: kind, source: source)
      state.jobs[id] = Job(report: report, work: work, ticket: ticket)
      state.order.append(id)
      state.forgetOldest(but: Self.remembered)
      return report
    }
    reports.yield(report)
    stand(id: report.id, ticket)
    return report
  }

  /// How a job stands.
  ///
  /// - Throws: 1001 when there is none of that id and kind.
  func report(_ id: String, _ kind: JobReport.Kind) throws(MediaError) -> JobReport {
    try state.withLock { state throws(MediaError) in try state.job(id, kind).report }
  }

  /// How all jobs of a kind stand, in the order in which they were begun.
  func reports(of kind: JobReport.Kind) -> [JobReport] {
    state.withLock { state in
      state.order.compactMap { state.jobs[$0]?.report }.filter { $0.kind == kind }
    }
  }

  /// Has a job stand still; one whose turn has not come does not get it, and one that is over stays as it is.
  ///
  /// - Throws: 1001 when there is none, 1008 for an asset that is being looked into.
  func pause(_ id: String, _ kind: JobReport.Kind) throws(MediaError) -> JobReport {
    let (job, isNew) = try state.withLock { state throws(MediaError) in
      let job = try state.job(id, kind)
      guard !job.report.state.isFinal, !job.isPaused else { return (job, false) }
      guard !job.isAtWork || kind != .asset else {
        throw MediaError(.notSupported, "a look into an asset that has begun cannot be paused")
      }
      // Within the lock, so that it does not leave the line after it was resumed.
      maker.limit.withdraw(job.ticket)
      return (state.pause(id) ?? job, true)
    }
    guard isNew else { return job.report }
    reports.yield(job.report)
    if job.isAtWork { carryOut(id, job) }
    return job.report
  }

  /// Goes on with a job that was paused; one that is over stays as it is.
  ///
  /// - Throws: 1001 when there is none.
  func resume(_ id: String, _ kind: JobReport.Kind) throws(MediaError) -> JobReport {
    let (job, isNew) = try state.withLock { state throws(MediaError) in
      let job = try state.job(id, kind)
      guard !job.report.state.isFinal, job.isPaused else { return (job, false) }
      return (state.resume(id) ?? job, true)
    }
    guard isNew else { return job.report }
    reports.yield(job.report)
    if job.isAtWork { carryOut(id, job) } else { stand(id: id, job.ticket) }
    return job.report
  }

  /// Has work stand still or go on, as its client said last.
  private func carryOut(_ id: String, _ job: Job) {
    func isPaused() -> Bool { state.withLock { $0.job(id, job.ticket)?.isPaused } ?? false }
    // Two clients may pause and resume at once.
    var wanted = isPaused()
    while true {
      if wanted { job.work.pause() } else { job.work.resume() }
      let now = isPaused()
      guard now != wanted else { return }
      wanted = now
    }
  }

  /// Calls a job off; one that is over stays as it is.
  ///
  /// - Throws: 1001 when there is none.
  func cancel(_ id: String, _ kind: JobReport.Kind) throws(MediaError) -> JobReport {
    let (job, isNew) = try state.withLock { state throws(MediaError) in
      let job = try state.job(id, kind)
      guard !job.report.state.isFinal else { return (job, false) }
      maker.limit.withdraw(job.ticket)
      // What is at work tells its own end.
      return (job.isAtWork ? job : state.cancel(id) ?? job, true)
    }
    guard isNew else { return job.report }
    job.work.cancel()
    if !job.isAtWork { reports.yield(job.report) }
    return job.report
  }

  /// Forgets a job, which is called off if it is not over.
  ///
  /// Work under way tells its own end, unless another job has its id by then.
  /// - Throws: 1001 when there is none.
  func remove(_ id: String, _ kind: JobReport.Kind) throws(MediaError) {
    let job = try state.withLock { state throws(MediaError) in
      let job = try state.job(id, kind)
      maker.limit.withdraw(job.ticket)
      state.remove(id)
      return job
    }
    guard !job.report.state.isFinal else { return }
    job.work.cancel()
    guard !job.isAtWork else { return }
    var report = job.report
    report.state = .cancelled
    reports.yield(report)
  }

  // MARK: - At work

  /// Has a job begin when its turn comes.
  private func stand(id: String, _ ticket: Int) {
    let limit = maker.limit
    // A line that other jobs stand in does not hold the center.
    limit.stand(ticket) { [weak self] hasTurn in
      guard hasTurn else { return }
      guard let self, let work = state.withLock({ $0.take(id, ticket) }) else { return limit.end() }
      begin(id, ticket, work)
    }
  }

  private func begin(_ id: String, _ ticket: Int, _ work: any JobWork) {
    Task { [self] in
      do throws(MediaError) {
        let result = try await work.run { [self] step in take(step, of: id, ticket) }
        end(id, ticket) { report in
          (report.state, report.progress, report.result) = (.completed, 1, result)
        }
      } catch {
        end(id, ticket) { report in
          report.state = error.code == .cancelled ? .cancelled : .failed
          report.error = error.code == .cancelled ? nil : error
        }
      }
      maker.limit.end()
    }
  }

  private func take(_ step: JobStep, of id: String, _ ticket: Int) {
    let now = clock.now
    let report: JobReport? = state.withLock { state in
      guard var job = state.job(id, ticket), !job.report.state.isFinal, !job.isPaused else {
        return nil
      }
      let isOther = job.report.state != step.state
      job.report.state = step.state
      job.report.progress = step.progress ?? job.report.progress
      job.report.byteCount = step.byteCount ?? job.report.byteCount
      let isDue = isOther || now - job.told >= Self.interval
      if isDue { job.told = now }
      state.jobs[id] = job
      return isDue ? job.report : nil
    }
    if let report { reports.yield(report) }
  }

  /// Notes the end of work and tells of it.
  private func end(_ id: String, _ ticket: Int, _ finish: (inout JobReport) -> Void) {
    let report: JobReport? = state.withLock { state in
      if var report = state.leaving.removeValue(forKey: ticket) {
        finish(&report)
        return state.jobs[id] == nil ? report : nil
      }
      guard var job = state.job(id, ticket) else { return nil }
      job.isAtWork = false
      finish(&job.report)
      state.jobs[id] = job
      return job.report
    }
    if let report { reports.yield(report) }
  }
}

extension JobCenter.State {
  fileprivate func job(
    _ id: String, _ kind: JobReport.Kind
  ) throws(MediaError) -> JobCenter.Job {
    guard let job = jobs[id], job.report.kind == kind else {
      throw MediaError(.invalidArgument, "there is no \(kind.rawValue) job '\(id)'")
    }
    return job
  }

  /// The job of that ticket; `nil` once it was removed, also where another has its id by now.
  fileprivate func job(_ id: String, _ ticket: Int) -> JobCenter.Job? {
    guard let job = jobs[id], job.ticket == ticket else { return nil }
    return job
  }

  /// Forgets a job, whose id is free from now on.
  fileprivate mutating func remove(_ id: String) {
    guard let job = jobs.removeValue(forKey: id) else { return }
    order.removeAll { $0 == id }
    if job.isAtWork { leaving[job.ticket] = job.report }
  }

  /// Notes that a job is paused.
  fileprivate mutating func pause(_ id: String) -> JobCenter.Job? {
    jobs[id]?.isPaused = true
    jobs[id]?.report.state = .paused
    return jobs[id]
  }

  /// Notes that a job goes on.
  fileprivate mutating func resume(_ id: String) -> JobCenter.Job? {
    guard let isAtWork = jobs[id]?.isAtWork else { return nil }
    jobs[id]?.isPaused = false
    jobs[id]?.report.state = isAtWork ? .running : .waiting
    return jobs[id]
  }

  /// Notes that a job is called off that is not at work.
  fileprivate mutating func cancel(_ id: String) -> JobCenter.Job? {
    jobs[id]?.report.state = .cancelled
    return jobs[id]
  }

  fileprivate mutating func freshID(_ kind: JobReport.Kind) -> String {
    while true {
      let id = "\(kind.rawValue)-\(nextNumber)"
      nextNumber += 1
      if jobs[id] == nil { return id }
    }
  }

  /// Notes that a job is at work from now on.
  ///
  /// - Returns: Its work; `nil` where it waits no more.
  fileprivate mutating func take(_ id: String, _ ticket: Int) -> (any JobWork)? {
    guard !isClosed, let job = jobs[id], job.ticket == ticket, !job.isAtWork,
      job.report.state == .waiting
    else { return nil }
    jobs[id]?.isAtWork = true
    return job.work
  }

  fileprivate mutating func forgetOldest(but count: Int) {
    let over = order.filter { jobs[$0]?.report.state.isFinal ?? true }
    for id in over.dropLast(count) {
      jobs[id] = nil
      order.removeAll { $0 == id }
    }
  }
}
