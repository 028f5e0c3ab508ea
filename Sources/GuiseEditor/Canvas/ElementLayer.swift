import DisguiseModel
import TouchKit

/// Holds the views of the elements; its coordinates are pixels of the photo.
///
/// The surface below it draws them: those that move by their views, the others from pictures.
package final class ElementLayer: View {
  /// Describes the elements for screen readers.
  weak var reader: ScreenReader?
  /// Draws the elements.
  weak var surface: CanvasSurface?
  /// What rests, and what moves.
  private(set) var version = Version()
  private var views: [ElementID: ElementView] = [:]

  /// Two versions are equal if the same elements rest and look the same, and the same move.
  nonisolated struct Version: Hashable, Sendable {
    /// The number of changes of elements at rest, of their order and of their number.
    fileprivate(set) var changes = 0
    /// The elements that are dragged or animated, in the order of their numbers.
    private(set) var movers: [ElementID] = []
    /// For those that are moved together with many others, the element by which a hand has taken them.
    private(set) var joints: [ElementID: ElementID] = [:]

    /// Whether an element moves.
    func moves(_ id: ElementID) -> Bool {
      let index = position(of: id)
      return index < movers.count && movers[index] == id
    }

    mutating func insertMover(_ id: ElementID, takenBy joint: ElementID?) {
      if !moves(id) { movers.insert(id, at: position(of: id)) }
      if let joint { joints[id] = joint }
    }

    mutating func removeMover(_ id: ElementID) {
      if moves(id) { movers.remove(at: position(of: id)) }
      if !joints.isEmpty { joints[id] = nil }
    }

    /// The index of the first mover that is an element or one after it.
    private func position(of id: ElementID) -> Int { movers.sortedIndex { $0 < id } }

    /// The version with the movers of another one.
    func moving(as other: Version) -> Version {
      var version = self
      (version.movers, version.joints) = (other.movers, other.joints)
      return version
    }
  }

  package subscript(id: ElementID) -> ElementView? { views[id] }

  /// The elements that are dragged or animated.
  var movers: [ElementID] { version.movers }

  /// The elements from the bottom to the top, as they are displayed.
  var elements: [DisguiseElement] {
    subviews.compactMap { ($0 as? ElementView)?.element }
  }

  /// Called when an element looks different or was moved.
  func elementDidChange(_ view: ElementView) {
    if view.isMarkedElsewhere { surface?.jointsDidChange() }
    let isMoving = view.isMoving
    // Called for each frame of a drag, so that this comes before it is looked up.
    if isMoving, version.moves(view.id) { return }
    guard views[view.id] === view else { return }
    if isMoving {
      version.insertMover(view.id, takenBy: view.joint)
    } else {
      version.removeMover(view.id)
      version.changes += 1
    }
  }

  package override var drawsSubviews: Bool { true }

  /// Draws an element by its view, on the canvas of a view with the coordinates of the superview.
  func draw(_ id: ElementID, onSurface canvas: borrowing Canvas) {
    guard let view = views[id] else { return }
    canvas.saved { canvas in
      canvas.concatenate(transformToSuperview)
      draw(view, on: canvas)
    }
  }

  package override func didAddSubview(_ subview: View) {
    guard let view = subview as? ElementView else { return }
    views[view.id] = view
    version.changes += 1
    elementDidChange(view)
  }

  package override func willRemoveSubview(_ subview: View) {
    guard let view = subview as? ElementView, views[view.id] === view else { return }
    views[view.id] = nil
    version.removeMover(view.id)
    version.changes += 1
  }

  package override func didMoveSubview(_ subview: View) { version.changes += 1 }
}
