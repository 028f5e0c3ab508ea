import DisguiseModel
import TouchKit

/// Holds the views of the elements; its coordinates are pixels of the photo.
///
/// Only the elements that move are drawn by their views, the others from pictures.
package final class ElementLayer: View {
  /// Draws the elements that move, and those above them; nil draws all by their views.
  var onDraw: ((borrowing Canvas) -> Void)?
  /// A number that changes with what rests, and with what moves.
  private(set) var version = 0
  /// The elements that are dragged or animated.
  private(set) var movers: Set<ElementID> = []
  private var views: [ElementID: ElementView] = [:]

  package subscript(id: ElementID) -> ElementView? { views[id] }

  /// The elements from the bottom to the top, as they are displayed.
  var elements: [DisguiseElement] {
    subviews.compactMap { ($0 as? ElementView)?.element }
  }

  /// Called when an element looks different or was moved.
  func elementDidChange(_ view: ElementView) {
    guard views[view.id] === view else { return }
    if !view.isMoving {
      movers.remove(view.id)
      version += 1
    } else if movers.insert(view.id).inserted {
      version += 1
    }
  }

  package override var drawsSubviews: Bool { onDraw != nil }

  package override func draw(_ canvas: borrowing Canvas) { onDraw?(canvas) }

  /// The whole canvas: an element that moves may leave the photo.
  package override var paintBounds: Rect {
    superview.map { convert($0.bounds, from: $0) } ?? bounds
  }

  package override func didAddSubview(_ subview: View) {
    guard let view = subview as? ElementView else { return }
    views[view.id] = view
    version += 1
    elementDidChange(view)
  }

  package override func willRemoveSubview(_ subview: View) {
    guard let view = subview as? ElementView, views[view.id] === view else { return }
    views[view.id] = nil
    movers.remove(view.id)
    version += 1
  }

  package override func didMoveSubview(_ subview: View) { version += 1 }
}
