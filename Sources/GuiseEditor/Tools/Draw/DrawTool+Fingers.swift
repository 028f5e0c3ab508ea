import DisguiseModel
import TouchKit

/// Two fingers that may be those of one hand.
struct ZoomingPair {
  let first: Touch
  let second: Touch
  /// What was shown when the second one landed.
  let viewport: Viewport
  /// Whether they zoom; else that is not known yet.
  var isZooming = false
  /// Where they were, in window points, when the canvas was zoomed last.
  var last: (Point, Point)?

  /// Where they are, in window points.
  var places: (Point, Point) { (first.location(in: nil), second.location(in: nil)) }
}

/// An element that a finger has lifted, with the fingers that move it.
struct InkLift {
  let id: ElementID
  var fingers: [Touch]
  /// Where they were in window points.
  var places: [Point]
}

/// Two fingers that zoom, and fingers that rest on an element.
extension DrawTool {
  // MARK: Two fingers

  /// Finds out what two fingers mean as soon as that can be known.
  func decidePair() {
    guard let pair, !pair.isZooming else { return }
    let starts = (pair.first.startLocation(in: nil), pair.second.startLocation(in: nil))
    switch FingerPair.meaning(starts, pair.places) {
    case .undecided: break
    case .lines: self.pair = nil
    case .zoom:
      self.pair?.isZooming = true
      self.pair?.last = starts
      // What they had begun goes.
      for touch in [pair.first, pair.second] {
        guard let line = lines[touch] else { continue }
        line.resting?.cancel()
        line.isHidden = true
        view.hide(line)
      }
    }
  }

  /// Two fingers were taken for a hand that zooms: they draw, from where they landed.
  func dissolvePair() {
    guard let pair else { return }
    self.pair = nil
    guard pair.isZooming else { return }
    // A zoom that has gone on for longer was one.
    guard stage.window.now - pair.second.beganTime <= FingerPair.landing else {
      return [pair.first, pair.second].forEach(drop)
    }
    stage.canvasView.viewport = pair.viewport
    for touch in [pair.first, pair.second] {
      guard let line = lines[touch] else { continue }
      line.isHidden = false
      line.addKept(by: stage.inPhoto)
      if line.hasMoved { view.show(line) }
    }
  }

  /// Zooms and moves the canvas as two fingers say.
  func zoomPair() {
    guard let pair, pair.isZooming, let last = pair.last else { return }
    let now = pair.places
    let (before, after) = (last.0.middle(to: last.1), now.0.middle(to: now.1))
    let (old, new) = ((last.1 - last.0).length, (now.1 - now.0).length)
    self.pair?.last = now
    guard old > 0 else { return }
    stage.tools.zoom.zoom(by: new / old, moving: after - before, about: stage.inCanvas(after))
  }

  /// A finger lifts or is taken: what is left of two that zoom does nothing; one of two that might draws on.
  func endPair(of touch: Touch) {
    guard let pair, touch == pair.first || touch == pair.second else { return }
    self.pair = nil
    guard pair.isZooming else { return }
    for touch in [pair.first, pair.second] { drop(touch) }
    stage.onEvent(.gestureEnded)
  }

  // MARK: Resting on an element

  func awaitRest(of touch: Touch) {
    lines[touch]?.resting = stage.window.schedule(at: touch.beganTime + Self.rest) {
      [weak self, weak touch] in
      if let touch { self?.didRest(touch) }
    }
  }

  private func didRest(_ touch: Touch) {
    guard let line = lines[touch], !line.isHidden, !line.hasMoved, !touch.isEraser else { return }
    let place = touch.location(in: nil)
    let move = stage.tools.move
    // What is being drawn is no element yet.
    let found = stage.canvasView.pile(at: stage.inCanvas(place)).first { view in
      view.id != open && move[view.id] == nil
    }
    guard let found else { return view.show(line) }
    guard move.beginDrag(of: found.id, by: .fingers, stage.hands.hand(of: touch)) else { return }
    if pair?.first == touch || pair?.second == touch { pair = nil }
    drop(touch)
    lifts.append(InkLift(id: found.id, fingers: [touch], places: [place]))
    follow(lifts.count - 1)
  }

  /// Whether a finger joins one of its hand that has lifted an element.
  func joinsLift(_ touch: Touch) -> Bool {
    let place = touch.location(in: nil)
    guard
      let index = lifts.firstIndex(where: { lift in
        lift.fingers.count == 1
          && lift.fingers.contains {
            $0.hand == touch.hand && $0.location(in: nil).distance(to: place) < 200
          }
      })
    else { return false }
    lifts[index].fingers.append(touch)
    lifts[index].places.append(place)
    return true
  }

  func followLifts(_ touches: Set<Touch>) {
    for index in lifts.indices where lifts[index].fingers.contains(where: touches.contains) {
      follow(index)
    }
  }

  private func follow(_ index: Int) {
    let lift = lifts[index]
    guard let drag = stage.tools.move[lift.id] else { return }
    let now = lift.fingers.map { $0.location(in: nil) }
    lifts[index].places = now
    let step = Similarity(from: lift.places.map(stage.inPhoto), to: now.map(stage.inPhoto))
    let location = now[0].middle(to: now[now.count - 1])
    var motion = drag.motion.followed(by: step, to: stage.inPhoto(location), at: location)
    motion.fingers = now.count
    stage.tools.move.updateDrag(of: lift.id, by: .fingers, motion)
  }

  func endLift(of touch: Touch, isCancelled: Bool = false) {
    guard let index = lifts.firstIndex(where: { $0.fingers.contains(touch) }),
      let finger = lifts[index].fingers.firstIndex(of: touch)
    else { return }
    if lifts[index].fingers.count > 1 {
      lifts[index].fingers.remove(at: finger)
      lifts[index].places.remove(at: finger)
      return
    }
    let id = lifts.remove(at: index).id
    if isCancelled {
      stage.tools.move.cancelDrag(of: id, by: .fingers)
    } else {
      stage.tools.move.endDrag(of: id, by: .fingers)
    }
    // Its marks would lie in the way of lines.
    for hand in stage.hands.all where hand.selected.contains(id) {
      stage.tools.select.select(nil, by: hand)
    }
  }
}

extension Similarity {
  /// The movement of one or two fingers.
  fileprivate init(from old: [Point], to new: [Point]) {
    let (before, after) = (old[old.count - 1] - old[0], new[new.count - 1] - new[0])
    let turns = old.count > 1 && before.length > 0 && after.length > 0
    self.init(
      scale: turns ? after.length / before.length : 1,
      rotation: turns ? (after.angle - before.angle).normalized : .zero,
      from: old[0].middle(to: old[old.count - 1]), to: new[0].middle(to: new[new.count - 1]))
  }
}

extension Point {
  fileprivate func middle(to other: Point) -> Point { self + (other - self) * 0.5 }
}
