import DisguiseModel

/// The elements of the canvas, divided into those that are drawn by themselves and the runs of others between
/// them.
///
/// Those are what moves, and what darkens what is below it above something that moves: it cannot be drawn from
/// a picture without that.
nonisolated struct CanvasParts: Sendable {
  let geometry: CanvasGeometry
  /// The version of the elements.
  let version: ElementLayer.Version
  /// The elements that are drawn by themselves, from the bottom to the top.
  let moving: [ElementID]
  /// The photo with the elements below all that move, then what is above each of these.
  let scenes: [CanvasScene]
  /// The same as those that are drawn by themselves.
  private let alone: Set<ElementID>
  private let elements: [DisguiseElement]
  private let renderer: DisguiseRenderer

  /// Divides elements, which are in order from the bottom to the top.
  init(
    of elements: [DisguiseElement], _ version: ElementLayer.Version, on geometry: CanvasGeometry,
    renderer: DisguiseRenderer
  ) {
    let movers = Set(version.movers)
    self.geometry = geometry
    self.version = version
    self.elements = elements
    self.renderer = renderer
    var isAboveMover = false
    let alone = elements.map { element in
      isAboveMover = isAboveMover || movers.contains(element.id)
      return movers.contains(element.id) || isAboveMover && element.mixes
    }
    moving = zip(elements, alone).filter(\.1).map(\.0.id)
    self.alone = Set(moving)
    let runs = zip(elements, alone).split(omittingEmptySubsequences: false, whereSeparator: \.1)
    scenes = runs.enumerated().map { index, run in
      CanvasScene(run.map(\.0), on: geometry, includesPhoto: index == 0, renderer: renderer)
    }
  }

  /// Whether an element is drawn by itself.
  func draws(_ id: ElementID) -> Bool { alone.contains(id) }

  /// Whether all that rests in another value still looks the same, though some of what moves there
  /// may rest now.
  func restsAs(_ other: CanvasParts) -> Bool {
    guard Set(moving).isSubset(of: other.moving) else { return false }
    let version = version.moving(as: other.version)
    return CanvasParts(of: elements, version, on: geometry, renderer: renderer).looksLike(other)
  }

  /// Whether the same elements move in another value, and what rests looks the same.
  func looksLike(_ other: CanvasParts) -> Bool {
    geometry == other.geometry && moving == other.moving
      && scenes.elementsEqual(other.scenes) { $0.looksLike($1) }
  }
}
