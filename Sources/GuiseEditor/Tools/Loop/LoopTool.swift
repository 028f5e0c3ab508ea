import DisguiseModel
import Platform
import TouchKit

/// Selecting what a finger draws a loop around on the bare photo: several fingers, several loops. What another
/// hand holds is left out.
package final class LoopTool: CanvasTool {
  /// How far a finger moves before it draws, in points.
  private static let slop = 10.0
  /// The distance of the points of a loop, in points of the window: a finger that rests adds none.
  private static let spacing = 3.0

  private unowned let stage: CanvasStage
  /// Shows the loops.
  private let view = LoopView()
  /// Whether fingers on the bare photo draw loops, without any key.
  package var isArmed = false { didSet { if oldValue != isArmed { armingDidChange() } } }
  /// The way of each finger that draws, in photo pixels.
  private var loops: [Touch: Loop] = [:]

  /// A loop that is being drawn.
  struct Loop {
    /// Its way, in photo pixels.
    var points: [Point]
    /// The last of them, in window points.
    var last: Point
    /// Whether it selects besides what is selected.
    let adds: Bool
    /// Whether its finger has moved.
    var hasMoved = false
  }

  init(on stage: CanvasStage) {
    self.stage = stage
    view.fillsSuperview = true
    stage.canvasView.marks.addSubview(view)
  }

  private func armingDidChange() {
    if isArmed { stage.hands.armed = nil }
    stage.tools.configure()
    stage.onEvent(.changed(.mode))
  }

  // MARK: Tool

  package var isIdle: Bool { !loops.values.contains(where: \.hasMoved) }

  func isHeld(by hand: Hand) -> Bool {
    loops.contains { $0.key.hand == hand.id && $0.value.hasMoved }
  }

  func cancelAll() {
    loops = [:]
    show()
  }

  func viewportDidChange() { show() }

  func armedDidChange() { if stage.hands.armed != nil { isArmed = false } }

  // MARK: Fingers

  func began(_ touches: Set<Touch>) {
    guard stage.tools.drawsLoops, stage.document.history != nil else { return }
    let adds = stage.tools.adds
    for touch in touches where stage.hands.hand(of: touch).endingTouches.isEmpty {
      let start = touch.location(in: nil)
      loops[touch] = Loop(points: [stage.inPhoto(start)], last: start, adds: adds)
    }
  }

  func moved(_ touches: Set<Touch>) {
    for touch in touches {
      guard var loop = loops.removeValue(forKey: touch) else { continue }
      let (start, now) = (touch.startLocation(in: nil), touch.location(in: nil))
      if !loop.hasMoved, start.distance(to: now) > Self.slop {
        loop.hasMoved = true
        // A message would lie in the way.
        stage.onEvent(.dragBegan)
      }
      for place in touch.coalescedPlaces(in: nil)
      where loop.last.distance(to: place.location) >= Self.spacing {
        loop.last = place.location
        loop.points.append(stage.inPhoto(place.location))
      }
      loops[touch] = loop
    }
    show()
  }

  func ended(_ touches: Set<Touch>) {
    for touch in touches.inLandingOrder {
      guard let loop = loops.removeValue(forKey: touch), loop.hasMoved else { continue }
      select(loop, by: stage.hands.hand(of: touch))
    }
    show()
    stage.onEvent(.gestureEnded)
  }

  /// Another gesture has the fingers, such as that of two which zoom.
  func cancelled(_ touches: Set<Touch>) {
    for touch in touches { loops[touch] = nil }
    show()
    stage.onEvent(.gestureEnded)
  }

  private func show() {
    let toView = stage.canvasView.viewport.transform
    view.loops = loops.values.filter(\.hasMoved).map { $0.points.map(toView.apply) }
  }

  // MARK: What is inside

  private func select(_ loop: Loop, by hand: Hand) {
    guard let disguise = stage.document.history?.shown else { return }
    let select = stage.tools.select
    let around = LoopArea(loop.points)
    let inside = disguise.elements.filter { element in
      SelectTool.isLoose(element) && around.holds(element.placement, stage.shape(of: element))
    }
    let groups = Set(inside.filter { select.isFree($0, for: hand) }.compactMap(\.group))
    let taken = Set(inside.map(\.id))
    let before = loop.adds ? hand.selected.filter { !hand.isLocked($0) && !hand.isFrame($0) } : []
    let known = Set(before)
    let meant = disguise.elements.filter { element in
      taken.contains(element.id) || element.group.map(groups.contains) ?? false
    }
    let found = meant.filter { !known.contains($0.id) && select.isFree($0, for: hand) }
    select.select(before + found.map(\.id), by: hand)
    select.tellHeld(of: meant, for: hand)
    if stage.window.reader.isHeard {
      stage.window.announce(
        localizedPlural(
          "{count} element is selected", "{count} elements are selected",
          count: hand.selected.count))
    }
  }
}
