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
    /// The most points that a path of an element has.
    var vertices = 0
    /// How deep it goes.
    var depth = 0

    /// Adds what is drawn so many times more.
    mutating func add(_ other: Weight, times: Int = 1) {
      drawn = drawn.adding(other.drawn.multiplied(by: times))
      layers = layers.adding(other.layers.multiplied(by: times))
      crossings = crossings.adding(other.crossings.multiplied(by: times))
      depth = max(depth, other.depth)
    }
  }

  private struct Node {
    var weight = Weight(drawn: 1)
    var children: [Int] = []
    /// What it refers to, and how often.
    var references: [(id: String, byVertex: Bool)] = []
  }

  private var nodes: [Node] = []
  private var open: [Int] = []
  private var places: [String: Int] = [:]
  private var fromAll: Set<String> = []

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
    guard let place = open.last else { return }
    nodes[place].weight.add(weight)
    nodes[place].weight.vertices = max(nodes[place].weight.vertices, weight.vertices)
  }

  /// Says that the element that is open draws another.
  mutating func refer(to id: String) {
    if let place = open.last { nodes[place].references.append((id, false)) }
  }

  /// Says that the element that is open draws another at each of its points.
  mutating func referByVertex(to id: String) {
    if let place = open.last { nodes[place].references.append((id, true)) }
  }

  /// Says that any element may draw another.
  mutating func referFromAll(to id: String) { fromAll.insert(id) }

  /// What it takes to draw all of it.
  ///
  /// - Throws: 7011 when it is more than is allowed.
  func total(atMost limits: VectorLimits) throws(MediaError) -> Weight {
    guard !nodes.isEmpty else { return Weight() }
    var known: [Weight?] = Array(repeating: nil, count: nodes.count)
    var isOpen = Array(repeating: false, count: nodes.count)
    // Walked without recursion: a document may refer from one to the next as long as it likes.
    var path = [0] + fromAll.compactMap { places[$0] }
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
      for reference in nodes[place].references {
        // What refers to itself is not drawn.
        guard let target = places[reference.id], let other = known[target] else { continue }
        weight.add(other, times: reference.byVertex ? max(1, weight.vertices) : 1)
      }
      weight.depth += 1
      try check(weight, limits)
      known[place] = weight
      path.removeLast()
    }
    var total = known[0] ?? Weight()
    let elements = total.drawn
    for id in fromAll {
      guard let place = places[id], let other = known[place] else { continue }
      total.add(other, times: elements)
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
