import TouchKit

/// The bar over the canvas: photo, undo and redo, save.
package final class TopBar: View {
  static let height = 64.0

  package let photo: Button
  package let undo: Button
  package let redo: Button
  package let save: Button
  package let more: Button
  /// Whether the bar is mirrored, for left-handed people.
  package var isMirrored = false { didSet { setNeedsLayout() } }

  package init(library: Library) {
    photo = Button("Photo", icon: library.icon("photo"))
    undo = Button(icon: library.icon("undo"), label: "Undo")
    redo = Button(icon: library.icon("redo"), label: "Redo")
    save = Button("Save", icon: library.icon("save"), style: .filled)
    more = Button(icon: library.icon("more"), label: "More")
    super.init()
    backgroundColor = Theme.surface
    for button in [photo, undo, redo, save, more] { addSubview(button) }
  }

  package override func layoutSubviews() {
    let middle = bounds.midY
    func put(_ button: Button, left: Double) {
      let size = button.sizeThatFits(bounds.size)
      let width = max(size.width, Theme.touchTarget)
      let x = isMirrored ? bounds.width - left - width : left
      button.frame = Rect(x, middle - Theme.touchTarget / 2, width, Theme.touchTarget)
    }
    func width(_ button: Button) -> Double {
      max(button.sizeThatFits(bounds.size).width, Theme.touchTarget)
    }
    let gap = Theme.spacing
    put(photo, left: gap)
    // Time runs to the right for left-handed people, too.
    let (first, second) = isMirrored ? (redo, undo) : (undo, redo)
    put(first, left: bounds.midX - Theme.touchTarget - gap / 2)
    put(second, left: bounds.midX + gap / 2)
    put(more, left: bounds.width - gap - width(more))
    put(save, left: bounds.width - 2 * gap - width(more) - width(save))
  }

  package override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, bounds.maxY - 1, bounds.width, 1), with: Theme.separator)
  }
}
