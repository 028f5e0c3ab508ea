import DisguiseModel
import Faces
import TouchKit

/// The pale pictures of a sticker on the faces on which it may come: while it is dragged, and at the
/// pointer of a mouse that would place it.
final class FitPreviews {
  /// What shows previews.
  enum Source: Hashable {
    /// The pointer of a mouse, while something is armed.
    case pointer(Int)
    /// A drag out of the drawer.
    case drag(ObjectIdentifier)
  }

  private static let opacity = (far: 0.28, near: 0.75)

  private struct Shown {
    let item: DrawerItem.ID
    let faces: [Face]
    /// Those of each face.
    let views: [[ElementView]]
  }

  private let layer: View
  private let library: Library
  /// What is shown, by what shows it.
  private var shown: [Source: Shown] = [:]

  /// Creates previews that are shown in a view whose coordinates are photo pixels.
  init(on layer: View, library: Library) {
    self.layer = layer
    self.library = library
  }

  /// Shows a sticker or a set on faces, once its artwork is in memory.
  ///
  /// - Parameters:
  ///   - source: What shows it, and shows nothing else.
  ///   - target: The face on which it would come now; nil for none. Without it, any of them.
  func show(_ item: DrawerItem, on faces: [Face], for source: Source, at target: Face?) {
    if shown[source]?.item != item.id || shown[source]?.faces != faces {
      hide(for: source)
      let pieces = library.catalog.pieces(of: item)
      let sized = pieces.compactMap { piece in
        library.artworks.artwork(piece.id).map { (piece, $0.size) }
      }
      guard sized.count == pieces.count else { return }
      let views = faces.map { face in
        sized.flatMap { piece, size in
          (piece.fit?.placements(on: face, of: size) ?? []).map { add(piece, at: $0) }
        }
      }
      shown[source] = Shown(item: item.id, faces: faces, views: views)
    }
    guard let shown = shown[source] else { return }
    for (face, views) in zip(shown.faces, shown.views) {
      for view in views { view.alpha = face == target ? Self.opacity.near : Self.opacity.far }
    }
  }

  private func add(_ sticker: Sticker, at placement: Placement) -> ElementView {
    let view = ElementView(
      element: Edit.preview(of: sticker.kind).placed(at: placement), library: library)
    view.isUserInteractionEnabled = false
    view.identifier = "fit-preview"
    layer.addSubview(view)
    return view
  }

  /// Hides what something has shown.
  func hide(for source: Source) {
    for view in shown.removeValue(forKey: source)?.views.joined() ?? [].joined() {
      view.removeFromSuperview()
    }
  }

  /// Hides those at the pointers of mice.
  func hideAtPointers() {
    for case .pointer(let device) in Array(shown.keys) { hide(for: .pointer(device)) }
  }

  /// Hides all.
  func hideAll() { for source in Array(shown.keys) { hide(for: source) } }
}
