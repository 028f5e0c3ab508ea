import DisguiseModel

/// The elements of the canvas, divided into those that are drawn by themselves and the runs of others between
/// them.
///
/// Those are what moves, and what darkens what is below it above something that moves: it cannot be drawn from
/// a picture without that. Many that are moved together are drawn from one picture.
nonisolated struct CanvasParts: Sendable {
  let geometry: CanvasGeometry
  /// The version of the elements.
  let version: ElementLayer.Version
  /// The elements that are drawn by themselves, from the bottom to the top.
  let moving: [ElementID]
  /// The same, with those that are drawn together.
  let movers: [Mover]
  /// The photo with the elements below all that move, then what is above each mover.
  let scenes: [CanvasScene]
  /// The same as those that are drawn by themselves.
  private let alone: Set<ElementID>
  private let elements: [DisguiseElement]
  private let renderer: DisguiseRenderer

  /// What is drawn by itself.
  enum Mover: Hashable, Sendable {
    /// An element, by its view.
    case one(ElementID)
    /// Many that move together, from their picture.
    case many(JointRun)
  }

  /// Divides elements, which are in order from the bottom to the top.
  init(
    of elements: [DisguiseElement], _ version: ElementLayer.Version, on geometry: CanvasGeometry,
    renderer: DisguiseRenderer
  ) {
    let moved = Set(version.movers)
    self.geometry = geometry
    self.version = version
    self.elements = elements
    self.renderer = renderer
    var division = Division()
    var moving: [ElementID] = []
    for element in elements {
      guard moved.contains(element.id) || !moving.isEmpty && element.mixes else {
        division.addResting(element)
        continue
      }
      moving.append(element.id)
      // What mixes with what is below it cannot be drawn without that.
      division.addMoving(element.id, joint: element.mixes ? nil : version.joints[element.id])
    }
    division.endRun()
    self.moving = moving
    alone = Set(moving)
    movers = division.movers
    scenes = division.resting.enumerated().map { index, run in
      CanvasScene(run, on: geometry, includesPhoto: index == 0, renderer: renderer)
    }
  }

  /// Whether an element is drawn by itself.
  func draws(_ id: ElementID) -> Bool { alone.contains(id) }

  /// Whether some that are moved together are drawn by their views, because they mix with what is below them
  /// or there is something else between them.
  var hasLooseMembers: Bool {
    movers.contains { if case .one(let id) = $0 { version.joints[id] != nil } else { false } }
  }

  /// The elements that are drawn from pictures of those that move together.
  var together: Set<ElementID> {
    movers.reduce(into: []) { if case .many(let run) = $1 { $0.formUnion(run.ids) } }
  }

  /// Whether all that rests in another value still looks the same, though some of what moves there
  /// may rest now.
  func restsAs(_ other: CanvasParts) -> Bool {
    guard Set(moving).isSubset(of: other.moving) else { return false }
    let version = version.moving(as: other.version)
    return CanvasParts(of: elements, version, on: geometry, renderer: renderer).looksLike(other)
  }

  /// Whether the same elements move in another value, and what rests looks the same.
  func looksLike(_ other: CanvasParts) -> Bool {
    geometry == other.geometry && movers == other.movers
      && scenes.elementsEqual(other.scenes) { $0.looksLike($1) }
  }

  /// Whether so much rests elsewhere or looks otherwise than in another value that painting it takes longer
  /// than a few frames.
  func differsMuch(from other: CanvasParts) -> Bool {
    let known = Dictionary(uniqueKeysWithValues: other.elements.map { ($0.id, $0) })
    let changed = scenes.lazy.flatMap(\.elements).filter { known[$0.id] != $0 }
    return changed.prefix(Self.much).count == Self.much
  }

  /// So many elements are painted in about three frames.
  private static let much = 200
}

/// Elements, one directly above the other, that are moved together: they are drawn from one picture.
nonisolated struct JointRun: Hashable, Sendable {
  /// Fewer are drawn by their views as fast.
  static let least = 16

  /// The element by which a hand has taken them.
  let joint: ElementID
  /// The elements from the bottom to the top.
  let ids: [ElementID]
}

/// Movers, and what rests below, between and above them.
private nonisolated struct Division {
  private(set) var movers: [CanvasParts.Mover] = []
  private(set) var resting: [[DisguiseElement]] = [[]]
  /// The elements at the end that are moved together.
  private var run: [ElementID] = []
  private var joint: ElementID?

  mutating func addResting(_ element: DisguiseElement) {
    endRun()
    resting[resting.count - 1].append(element)
  }

  mutating func addMoving(_ id: ElementID, joint: ElementID?) {
    if joint != self.joint { endRun() }
    self.joint = joint
    if joint == nil { add(.one(id)) } else { run.append(id) }
  }

  mutating func endRun() {
    if let joint, run.count >= JointRun.least {
      add(.many(JointRun(joint: joint, ids: run)))
    } else {
      for id in run { add(.one(id)) }
    }
    run = []
  }

  private mutating func add(_ mover: CanvasParts.Mover) {
    movers.append(mover)
    resting.append([])
  }
}
