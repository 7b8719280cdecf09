internal import MediaCore

/// The elements of an SVG document and which of them draw which others: enough to count what is drawn.
struct SVGTree {
  /// What drawing something takes.
  struct Weight {
    /// Elements.
    var drawn = 0
    /// Pictures as large as all of it that are drawn first and laid on what there is then.
    var layers = 0
    /// How often lines of paths cross each other, and what long texts take, counted in the same.
    var crossings = 0
    /// The points of its paths.
    var vertices = 0
    /// How deep it goes.
    var depth = 0

    /// Adds what is drawn so many times more.
    mutating func add(_ other: Weight, times: Int = 1) {
      drawn = drawn.adding(other.drawn.multiplied(by: times))
      layers = layers.adding(other.layers.multiplied(by: times))
      crossings = crossings.adding(other.crossings.multiplied(by: times))
      vertices = vertices.adding(other.vertices.multiplied(by: times))
      depth = max(depth, other.depth)
    }
  }

  /// How often an element draws another.
  enum Repetition {
    case once
    /// With each element in it, itself counted.
    case byElement
    /// At each point of the paths in it as well.
    case byVertex
  }

  private struct Reference {
    var id: String
    var repetition: Repetition

    var isSingle: Bool { if case .once = repetition { true } else { false } }

    /// How often it is drawn for an element of a weight.
    func count(for weight: Weight) -> Int {
      switch repetition {
      case .once: 1
      case .byElement: weight.drawn
      case .byVertex: weight.drawn.adding(weight.vertices)
      }
    }
  }

  private struct Node {
    var weight = Weight(drawn: 1)
    var children: [Int] = []
    var references: [Reference] = []
  }

  private var nodes: [Node] = []
  private var open: [Int] = []
  private var places: [String: Int] = [:]
  private var fromAll: [String: Repetition] = [:]

  var count: Int { nodes.count }

  mutating func begin(_ id: String?) {
    if let parent = open.last { nodes[parent].children.append(nodes.count) }
    if let id, places[id] == nil { places[id] = nodes.count }
    open.append(nodes.count)
    nodes.append(Node())
  }

  mutating func end() { open.removeLast() }

  /// Says what the element that is open takes beside what is known of it.
  mutating func add(_ weight: Weight) {
    if let place = open.last { nodes[place].weight.add(weight) }
  }

  /// Says that the element that is open draws another.
  mutating func refer(to id: String, _ repetition: Repetition = .once) {
    guard let place = open.last else { return }
    nodes[place].references.append(Reference(id: id, repetition: repetition))
  }

  /// Says that any element may draw another.
  mutating func referFromAll(to id: String, _ repetition: Repetition) {
    if case .byVertex? = fromAll[id] { return }
    fromAll[id] = repetition
  }

  /// What it takes to draw all of it.
  ///
  /// - Throws: 7011 when it is more than is allowed.
  func total(atMost limits: VectorLimits) throws(MediaError) -> Weight {
    guard !nodes.isEmpty else { return Weight() }
    var known: [Weight?] = Array(repeating: nil, count: nodes.count)
    var isOpen = Array(repeating: false, count: nodes.count)
    // Walked without recursion: a document may refer from one to the next as long as it likes.
    var path = [0] + fromAll.keys.compactMap { places[$0] }
    while let place = path.last {
      guard known[place] == nil else {
        path.removeLast()
        continue
      }
      let targets = nodes[place].children + nodes[place].references.compactMap { places[$0.id] }
      if !isOpen[place] {
        isOpen[place] = true
        path += targets.filter { known[$0] == nil && !isOpen[$0] }
        continue
      }
      var weight = nodes[place].weight
      for child in nodes[place].children { weight.add(known[child] ?? Weight()) }
      // What is drawn once is in what the others are drawn for. What refers to itself is not drawn.
      let references = nodes[place].references.compactMap { reference in
        places[reference.id].flatMap { known[$0] }.map { (reference, $0) }
      }
      for (reference, other) in references where reference.isSingle { weight.add(other) }
      let own = weight
      for (reference, other) in references where !reference.isSingle {
        weight.add(other, times: reference.count(for: own))
      }
      weight.depth += 1
      try check(weight, limits)
      known[place] = weight
      path.removeLast()
    }
    var total = known[0] ?? Weight()
    let document = total
    for (id, repetition) in fromAll {
      guard let place = places[id], let other = known[place] else { continue }
      total.add(other, times: Reference(id: id, repetition: repetition).count(for: document))
    }
    try check(total, limits)
    return total
  }

  private func check(_ weight: Weight, _ limits: VectorLimits) throws(MediaError) {
    guard weight.drawn <= limits.drawnElements else {
      throw .tooComplex("it draws more than \(limits.drawnElements) elements")
    }
    guard weight.crossings <= limits.crossings else {
      throw .tooComplex("its lines cross each other too often, or its texts are too long")
    }
    guard weight.depth <= limits.depth else {
      throw .tooComplex("its elements lie too deep in each other")
    }
  }
}

extension Int {
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  fileprivate func multiplied(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}
