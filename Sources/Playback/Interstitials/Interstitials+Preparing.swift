internal import FFmpeg
internal import HLS
internal import MediaCore

/// Having the clips of breaks ready in time.
extension Interstitials {
  /// A break whose lists are asked for, and whose next clip is opened.
  struct Task {
    let stop: InterstitialBreak
    /// The clip that plays; `nil` if none of the break does.
    var clip: InterstitialBreak.Clip?
    /// Whether it is time to open the next clip.
    var opens = true
  }

  /// What came of preparing a break.
  struct Preparation {
    var postings: [Posting] = []
    /// What is missing before time goes on.
    var awaited: StepState.Awaited = []
    /// The next clip, if it is open: it needs an output of sound, and its tracks have to be selected.
    var opened: (pipeline: ItemPipeline, item: OpenedItem)?
  }

  /// The breaks that are to be prepared, in their order.
  func tasks(on passes: [Pass], at position: MediaTime) -> [Task] {
    var tasks: [Task] = []
    if let leading { tasks.append(Task(stop: leading)) }
    if let clip = passes.last?.clip {
      tasks.append(Task(stop: clip.stop, clip: clip.place))
    } else if let last = passes.last, let ending = last.ending,
      let timeLeft = last.timeLeft(at: position), timeLeft <= Self.listLead
    {
      tasks.append(Task(stop: ending, opens: timeLeft <= Self.clipLead))
    }
    if let ahead { tasks.append(Task(stop: ahead)) }
    return tasks
  }

  /// Asks for the lists of a break, and opens the clip that comes next.
  func prepare(_ task: Task, at moment: Moment) -> Preparation {
    let stop = task.stop
    var result = Preparation()
    for index in stop.entries.indices {
      stop.entries[index].load(
        by: stop.opener, InterstitialOpener.Parameters(startOffset: stop.startOffset),
        wake: wakeStage)
      stop.entries[index].takeList()
      result.postings += stop.failure(of: index, at: moment)
    }
    switch stop.next(after: task.clip) {
    case .nothing: break
    case .unknown: result.awaited = .data
    case .clip(let next):
      guard task.opens else { break }
      let pipeline = stop[next].pipeline ?? open(next, of: stop)
      switch pipeline.phase {
      case .opening: result.awaited = .data
      case .failed(let error):
        result.postings += stop.fail(next, error, at: moment)
        let later = prepare(task, at: moment)
        result.postings += later.postings
        result.awaited = later.awaited
        result.opened = later.opened
      case .ready(let opened): result.opened = (pipeline, opened)
      }
    }
    return result
  }

  /// Begins to open a clip.
  private func open(
    _ clip: InterstitialBreak.Clip, of stop: InterstitialBreak
  ) -> ItemPipeline {
    let (opener, item, entry) = (stop.opener, stop.owner.description, stop.entries[clip.entry])
    // Of a list the server has left out what is over.
    let isListed = if case .list = entry.interstitial.content { true } else { false }
    let begin = clip == InterstitialBreak.Clip() && !isListed ? stop.startOffset : nil
    let description = ItemDescription(
      stop[clip].uri, inPoint: begin,
      outPoint: entry.room(for: clip.asset).map { (begin ?? .zero) + $0 }, volume: item.volume,
      isMuted: item.isMuted, rate: item.rate)
    var settings = settings
    settings.open = { (uri) throws(MediaError) in try opener.open(uri) }
    settings.makeReader = { (source, name, context) throws(MediaError) in
      try opener.reader(of: source, name: name, context)
    }
    let pipeline = ItemPipeline(
      description, id: stop.owner.id, passes: 1, settings: settings, wakeStage: wakeStage)
    pipeline.begin()
    stop[clip].pipeline = pipeline
    return pipeline
  }
}
