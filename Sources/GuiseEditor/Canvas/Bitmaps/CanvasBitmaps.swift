import DisguiseModel
import Platform
import TouchKit

/// The pictures of what rests on the canvas, so that a frame costs what moves in it, not what lies
/// around.
///
/// Elements that move are drawn by their views; the photo and each run of elements between two that
/// move are drawn from one picture (see `TiledBitmap`). While the canvas is zoomed or moved, the
/// last picture of everything is drawn scaled; a sharp one replaces it at rest. New pictures that
/// look the same or only sharper are painted on another thread, and shown when they are complete.
package final class CanvasBitmaps {
  let library: Library
  let scheduler: any Scheduler
  /// Paints what is not drawn yet.
  private let worker = Worker(startThread: Worker.startBackgroundThread)
  unowned let surface: CanvasSurface

  /// What is drawn.
  private enum State {
    /// Nothing yet.
    case empty
    /// What rests, and what will be drawn in its place once it is painted.
    case still(CanvasArrangement, next: CanvasArrangement?)
    /// The canvas is being zoomed or moved, or was and is not sharp yet. What was drawn when it rested is
    /// drawn scaled. Once it rests again, what is sharp is painted.
    case moving(CanvasArrangement?, next: CanvasArrangement?, isResting: Bool)
  }

  private var state = State.empty
  /// What will be drawn if the element under a finger moves.
  var anticipated: CanvasArrangement?
  /// What is drawn scaled while the canvas is zoomed or moved.
  private(set) var scaled = ScaledBitmaps()
  /// The latest parts, which are compared with those before.
  private var latest: CanvasParts?
  /// A number that changes with the rasters of the artwork.
  private var artworkVersion = 0

  init(of surface: CanvasSurface, library: Library, scheduler: any Scheduler) {
    self.surface = surface
    self.library = library
    self.scheduler = scheduler
  }

  /// What is drawn, or was while the canvas rested; nil until something was.
  var current: CanvasArrangement? {
    switch state {
    case .empty: nil
    case .still(let arrangement, _): arrangement
    case .moving(let arrangement, _, _): arrangement
    }
  }

  /// What will be drawn once it is painted.
  private var pending: CanvasArrangement? {
    get {
      switch state {
      case .empty: nil
      case .still(_, let next), .moving(_, let next, _): next
      }
    }
    set {
      switch state {
      case .empty: break
      case .still(let current, _): state = .still(current, next: newValue)
      case .moving(let current, _, let isResting):
        state = .moving(current, next: newValue, isResting: isResting)
      }
    }
  }

  /// Whether the canvas is being zoomed or moved, or was and is not sharp yet.
  var isMoving: Bool { if case .moving = state { true } else { false } }

  /// Waits until everything requested so far is painted; for tests.
  package func finish() {
    for worker in [worker, Self.hurried, Self.renewer] { worker.finish() }
  }

  // MARK: Changes

  /// Called when the rasters of artwork have changed: what is shown becomes sharper.
  func artworkDidChange() {
    artworkVersion += 1
    surface.setNeedsDisplay()
  }

  /// Called when the canvas was zoomed or moved.
  func viewportDidMove() {
    if let current { settle(current) }
    discardPending()
    state = .moving(current, next: nil, isResting: false)
  }

  /// Called when another photo is shown.
  func reset() {
    discardAll()
    surface.setNeedsDisplay()
  }

  /// Called when the canvas has another size: until it rests, everything is painted fast.
  func canvasDidResize() {
    // What is shown first is sharp.
    let wasShown = current != nil || isMoving
    discardAll()
    if wasShown { state = .moving(nil, next: nil, isResting: false) }
  }

  private func discardAll() {
    forgetAnticipated()
    discardPending()
    latest = nil
    let old = current
    state = .empty
    scaled.close()
    guard let old else { return }
    showTogether([], insteadOf: old.parts.together)
    settle(old)
    close(old)
  }

  /// Called when the canvas has rested for a while: paints ahead what the next gesture needs.
  func rest() {
    guard let geometry else { return }
    if case .moving(let current, let next, _) = state {
      state = .moving(current, next: next, isResting: true)
      return followEdits(on: geometry)
    }
    guard layer.movers.isEmpty else { return }
    paintAhead([scaled.whole].compactMap { $0 })
    if let old = scaled.overview, !old.scene.geometry.hasContents(of: geometry) {
      scaled.replaceOverview(by: nil)
    }
    if scaled.overview == nil { scaled.replaceOverview(by: makeOverview(beside: geometry)) }
    paintAhead([scaled.overview].compactMap { $0 })
  }

  // MARK: Drawing

  /// Draws the photo and the elements. Coordinates are points of the canvas.
  func draw(on canvas: borrowing Canvas) {
    if case .still(let shown, _) = state, isUpToDate(shown),
      shown.parts.geometry.toPixels.isNearly(canvas.transform)
    {
      return shown.draw(on: canvas, of: layer)
    }
    guard let geometry, geometry.toPixels.isNearly(canvas.transform) else {
      return drawWithoutPictures(on: canvas)
    }
    if !isMoving {
      arrange(for: geometry)
      current?.draw(on: canvas, of: layer)
    } else if canDrawScaled {
      scaled.draw(on: canvas, geometry)
    } else {
      followEdits(on: geometry)
      parts(on: geometry).drawMoving(
        on: canvas, of: layer, from: current?.joints ?? [], with: library.movingPainter)
    }
  }

  /// For a canvas that does not show the window, such as that of a screenshot at another scale.
  private func drawWithoutPictures(on canvas: borrowing Canvas) {
    surface.painting.paint(on: canvas)
    for element in layer.elements { layer.draw(element.id, onSurface: canvas) }
  }

  var layer: ElementLayer { surface.layer }

  /// Where everything is at present; nil without a window.
  var geometry: CanvasGeometry? {
    guard let window = surface.window else { return nil }
    let pixels = Transform.scale(window.scale)
    let photoToPixels = layer.transformToWindow.then(pixels)
    return CanvasGeometry(
      photo: surface.painting,
      toPixels: surface.transformToWindow.then(pixels), photoToPixels: photoToPixels,
      photoFrame: photoToPixels.apply(layer.bounds), appearance: window.appearance,
      artworkVersion: artworkVersion)
  }

  /// Whether an arrangement shows everything where it is at present: compares with each value of which
  /// `geometry` consists, without making one in each frame of a drag.
  private func isUpToDate(_ arrangement: CanvasArrangement) -> Bool {
    guard arrangement.parts.version == layer.version, let window = surface.window else {
      return false
    }
    let geometry = arrangement.parts.geometry
    let pixels = Transform.scale(window.scale)
    return geometry.artworkVersion == artworkVersion && geometry.appearance == window.appearance
      && geometry.photo == surface.painting
      && geometry.toPixels == surface.transformToWindow.then(pixels)
      && geometry.photoToPixels == layer.transformToWindow.then(pixels)
      && geometry.photoFrame == geometry.photoToPixels.apply(layer.bounds)
  }

  private func parts(on geometry: CanvasGeometry) -> CanvasParts {
    if let latest, latest.geometry == geometry, latest.version == layer.version { return latest }
    let parts = CanvasParts(
      of: layer.elements, layer.version, on: geometry, renderer: library.restingPainter)
    latest = parts
    return parts
  }

  // MARK: Arrangements

  /// Makes sure that what is drawn is up to date, except for sharpness.
  private func arrange(for geometry: CanvasGeometry) {
    if let current, current.shows(layer.version, on: geometry) { return }
    if let pending, pending.shows(layer.version, on: geometry) { return }
    // Where something sharper is due, the whole canvas has to be drawn again, see `sharpen`.
    let isSharp = current.map { $0.parts.geometry == geometry } ?? true
    if isSharp, let anticipated, anticipated.shows(layer.version, on: geometry) {
      return showSoon(anticipated)
    }
    let next = parts(on: geometry)
    if let current, current.parts.geometry != geometry,
      current.parts.geometry.differsInSharpnessOnly(geometry)
    {
      return sharpen(current, to: next)
    }
    if let current, canKeep(current, for: next) { return prepare(next) }
    if let anticipated, anticipated.parts.looksLike(next) {
      return showSoon(CanvasArrangement(of: next, looksLike: anticipated))
    }
    guard let current else { return show(arrangement(of: next)) }
    // What takes long is painted while all is drawn as before.
    isSlow(next, after: current.parts) ? prepare(next) : show(arrangement(of: next))
  }

  /// Shows what was anticipated, or waits for it.
  private func showSoon(_ arrangement: CanvasArrangement) {
    if arrangement.isReady || current == nil { return show(arrangement) }
    anticipated = nil
    prepare(arrangement)
  }

  /// Prepares what is sharper than what is drawn; meanwhile, edits are shown without that.
  private func sharpen(_ current: CanvasArrangement, to next: CanvasParts) {
    if current.parts.version != next.version {
      let blurred = parts(on: current.parts.geometry)
      if !canKeep(current, for: blurred) { show(arrangement(of: blurred)) }
    }
    prepare(next)
  }

  /// Whether what is drawn only draws as moving what no longer moves.
  private func canKeep(_ current: CanvasArrangement, for next: CanvasParts) -> Bool {
    !current.parts.moving.isEmpty && next.restsAs(current.parts)
  }

  /// An arrangement to be drawn at once: what is drawn at present may be changed.
  private func arrangement(of parts: CanvasParts) -> CanvasArrangement {
    let whole = scaled.whole
    let present = parts.moving.isEmpty ? [whole].compactMap { $0 } : current?.pictures ?? []
    let fitting = present.filter {
      $0.scene.geometry == parts.geometry && (parts.moving.isEmpty || $0 !== whole)
    }
    // What is placed or dropped above everything moves over what rests already.
    let resting = parts.moving.isEmpty ? [] : [whole].compactMap { $0 }
    return CanvasArrangement(
      of: parts, reusing: resting, changing: fitting, joints: joints(of: parts))
  }

  /// An arrangement to be drawn later: what is drawn until then stays as it is.
  private func laterArrangement(of parts: CanvasParts) -> CanvasArrangement {
    let isShown = scaled.whole.map { current?.contains($0) ?? false } ?? false
    let spare = parts.moving.isEmpty && !isShown ? [scaled.whole].compactMap { $0 } : []
    func fits(_ picture: TiledBitmap) -> Bool { picture.scene.geometry == parts.geometry }
    return CanvasArrangement(
      of: parts, reusing: (current?.pictures ?? []).filter(fits), changing: spare.filter(fits),
      joints: joints(of: parts))
  }

  private func show(_ arrangement: CanvasArrangement) {
    discardPending()
    showTogether(arrangement.parts.together, insteadOf: current?.parts.together ?? [])
    if let current {
      close(current, except: arrangement)
      settle(current, except: arrangement.parts.moving)
    }
    state = .still(arrangement, next: nil)
    // They may have moved on since they were painted.
    if !arrangement.joints.isEmpty { surface.jointsDidChange() }
    forgetAnticipated()
    if arrangement.parts.moving.isEmpty {
      scaled.replaceWhole(by: arrangement.base)
      updateOverview()
    } else {
      focus(arrangement)
      paintAhead(arrangement.pictures)
    }
  }

  /// Paints first where the elements are that move.
  func focus(_ arrangement: CanvasArrangement) {
    for id in arrangement.parts.moving {
      guard let view = layer[id] else { continue }
      let place = arrangement.parts.geometry.photoToPixels.apply(view.placement.center)
      for picture in arrangement.pictures { picture.focus(on: place) }
    }
  }

  /// Paints ahead what an arrangement needs.
  func paintAhead(_ arrangement: CanvasArrangement) {
    let (pictures, missing) = (arrangement.pictures, missing(in: arrangement))
    guard !missing.isEmpty else { return paintAhead(pictures) }
    Self.hurried.perform { [scheduler] in
      let shots = missing.map { ($0.0, $0.1.shot()) }
      for picture in pictures { picture.paintAhead() }
      scheduler.post { for (joint, shot) in shots where !joint.isReady { joint.show(shot) } }
    }
  }

  private func paintAhead(_ pictures: [TiledBitmap]) {
    guard pictures.contains(where: { !$0.isComplete }) else { return }
    worker.perform { for picture in pictures { picture.paintAhead() } }
  }

  /// Paints parts on the worker; then shows them.
  private func prepare(_ parts: CanvasParts) {
    discardPending()
    prepare(laterArrangement(of: parts))
  }

  private func prepare(_ next: CanvasArrangement) {
    pending = next
    let (pictures, missing) = (next.pictures, missing(in: next))
    (missing.isEmpty ? worker : Self.hurried).perform { [weak self, scheduler] in
      let shots = missing.map { ($0.0, $0.1.shot()) }
      for picture in pictures { picture.paintAhead() }
      scheduler.post {
        for (joint, shot) in shots where !joint.isReady { joint.show(shot) }
        self?.didPrepare(next)
      }
    }
  }

  private func didPrepare(_ arrangement: CanvasArrangement) {
    guard let pending, pending === arrangement else { return }
    guard let geometry, pending.shows(layer.version, on: geometry) else {
      discardPending()
      return followEdits(on: geometry)
    }
    self.pending = nil
    if isMoving { scaled.keepOverview(isFitted: surface.viewport.isFitted) }
    show(arrangement)
    surface.setNeedsDisplay()
    rest()
  }

  private func discardPending() {
    guard let pending else { return }
    self.pending = nil
    close(pending, except: current)
  }

  func close(_ arrangement: CanvasArrangement, except other: CanvasArrangement? = nil) {
    for picture in arrangement.pictures {
      let isUsed = scaled.contains(picture) || other?.contains(picture) ?? false
      if !isUsed { picture.close() }
    }
  }

  /// Whether an element is drawn by its view at present.
  func drawsAlone(_ id: ElementID) -> Bool {
    if case .still(let shown, _) = state { shown.parts.draws(id) } else { false }
  }

  /// Tells the elements of an arrangement that they are not drawn by their views any more.
  private func settle(_ arrangement: CanvasArrangement, except moving: [ElementID] = []) {
    for id in Set(arrangement.parts.moving).subtracting(moving) { layer[id]?.settle() }
  }

  // MARK: Motion

  /// Prepares what was edited while the canvas, which was moved, rests.
  private func followEdits(on geometry: CanvasGeometry?) {
    guard case .moving(_, _, isResting: true) = state, let geometry else { return }
    if let pending, pending.shows(layer.version, on: geometry) { return }
    prepare(parts(on: geometry))
  }

  /// Whether the last pictures show all elements as they are.
  private var canDrawScaled: Bool {
    guard let current, current.base === scaled.whole, layer.movers.isEmpty,
      current.parts.version == layer.version
    else { return false }
    return scaled.isComplete
  }
}
