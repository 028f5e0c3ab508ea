import Platform
import TouchKit

/// The drawer over the canvas of a small window: the button that opens it, how far it is open, and what closes it.
final class DrawerOverlay {
  /// Opens and closes the drawer.
  let button = Button(localized("Disguises"), style: .filled)
  /// Closes the drawer where a finger lands beside it.
  private(set) lazy var scrim = DrawerScrim { [weak self] in self?.isOpen = false }
  /// Whether the drawer is open.
  var isOpen = false { didSet { if oldValue != isOpen { show() } } }
  /// How far it is open, 0 to 1, and what moves it.
  private var slide: (fraction: Double, animation: Animation?) = (0, nil) {
    didSet { if oldValue.fraction != slide.fraction { layout?.setNeedsLayout() } }
  }
  private weak var layout: EditorLayout?

  /// The view with the drawer.
  func attach(to layout: EditorLayout) {
    self.layout = layout
    button.identifier = "drawer"
    button.accessibleRole = .toggle
    button.action = { [weak self] in self?.isOpen.toggle() }
  }

  /// Whether anything of the drawer is in sight.
  var isInSight: Bool { isOpen || slide.fraction > 0 }

  private func show() {
    guard let layout else { return }
    let (window, drawer) = (layout.window, layout.drawer)
    button.isSelected = isOpen
    if isOpen { drawer.onEvent(.shown) }
    layout.showHint()
    // The focus must not stay in a hidden drawer.
    if !isOpen, window?.focus?.isDescendant(of: drawer) ?? false { window?.focus = button }
    layout.setNeedsLayout()
    slide.animation?.cancel()
    let (start, end) = (slide.fraction, isOpen ? 1.0 : 0)
    slide.animation = window?.animate(for: Theme.quick, curve: .easeOut) { [weak self] in
      self?.slide.fraction = start + (end - start) * $0
    }
  }

  /// Shows what belongs to it in a window where the drawer is over the canvas, or is not.
  ///
  /// - Parameter hasPhoto: Without a photo there is nothing to disguise.
  func adapt(isUsed: Bool, hasPhoto: Bool) {
    button.isHidden = !isUsed || !hasPhoto
    if !isUsed { isOpen = false }
    scrim.isHidden = !isUsed || !isInSight
    scrim.isUserInteractionEnabled = isOpen
    scrim.alpha = slide.fraction
  }

  /// Lays out the drawer with a height, and the button above it; returns where the canvas is.
  func layOut(height: Double, in area: Rect) -> Rect {
    guard let layout else { return area }
    layout.drawer.position = .bottom
    let bottom = area.maxY - (height * slide.fraction).rounded()
    layout.drawer.frame = layout.aboveKeyboard(Rect(0, bottom, area.width, height), in: area)
    let (width, margin) = (max(120, button.sizeThatFits(area.size).width), CornerButtons.margin)
    button.frame = layout.directed(
      Rect(
        layout.isLeftHanded ? margin : area.maxX - width - margin,
        bottom - Theme.touchTarget - margin, width, Theme.touchTarget))
    return area
  }
}
