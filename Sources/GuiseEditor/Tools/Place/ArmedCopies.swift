import DisguiseModel
import TouchKit

/// The pale copies of the armed sticker at the pointers of mice, where a click would place it.
final class ArmedCopies {
  private static let opacity = 0.45
  private let marks: View
  private let library: Library
  /// The copies, by the mouse that each follows.
  private var copies: [Int: StickerCopy] = [:]

  /// Creates copies that are shown among the marks of a canvas.
  init(among marks: View, library: Library) {
    self.marks = marks
    self.library = library
  }

  /// Moves the copy of a mouse to a point of the window.
  ///
  /// - Parameter show: Shows the sticker in a new copy.
  func show(
    _ sticker: Sticker, at point: Point, of device: Int, by show: (StickerCopy) -> Void
  ) {
    if copies[device] == nil {
      let copy = StickerCopy(of: sticker, library: library, opacity: Self.opacity)
      copies[device] = copy
      marks.insertSubview(copy, at: 0)
      show(copy)
    }
    copies[device]?.center = marks.convert(point, from: nil)
  }

  /// Removes the copy of a mouse.
  func hide(of device: Int) { copies.removeValue(forKey: device)?.removeFromSuperview() }

  /// Removes all copies.
  func hideAll() {
    for copy in copies.values { copy.removeFromSuperview() }
    copies = [:]
  }
}
