import Platform
import TouchKit

/// Buttons beside an element that change it by small steps. A tap elsewhere closes them.
final class StepPad: View {
  /// Steps that can be told from each other, and make no visible jump.
  private static let (turn, factor) = (Angle.degrees(1), 1.02)
  private static let gap = 8.0
  private static let columns = 4

  private let overlay = Overlay(isModal: true)
  private let buttons: [Button]

  /// Creates the buttons; `present` shows them.
  ///
  /// - Parameters:
  ///   - icon: Returns an icon by its name.
  ///   - onStep: Called for each tap.
  ///   - onHold: Called while a button is held, with all its steps until then.
  init(
    icon: (String) -> Bitmap?, onStep: @escaping (FineStep) -> Void,
    onHold: @escaping (FineStep, GestureRecognizer.Phase) -> Void
  ) {
    let steps: [(icon: String, label: String, step: FineStep)] = [
      ("step-left", localized("Left by 1 pixel"), FineStep(move: Vector(-1, 0))),
      ("step-up", localized("Up by 1 pixel"), FineStep(move: Vector(0, -1))),
      ("step-down", localized("Down by 1 pixel"), FineStep(move: Vector(0, 1))),
      ("step-right", localized("Right by 1 pixel"), FineStep(move: Vector(1, 0))),
      ("turn-left", localized("Turn left by 1 degree"), FineStep(turn: -Self.turn)),
      ("smaller", localized("Smaller by 2 %"), FineStep(scale: 1 / Self.factor)),
      ("larger", localized("Larger by 2 %"), FineStep(scale: Self.factor)),
      ("turn-right", localized("Turn right by 1 degree"), FineStep(turn: Self.turn)),
    ]
    buttons = steps.map { entry in
      let button = RepeatButton(icon: icon(entry.icon), label: entry.label, style: .tinted) {
        onStep(entry.step)
      }
      button.onHold = { [unowned button] phase in
        onHold(entry.step.repeated(button.steps + 1), phase)
      }
      button.identifier = "adjust-\(entry.icon)"
      return button
    }
    super.init()
    role = .sheet
    label = localized("Adjust")
    identifier = "adjust-pad"
    let target = Theme.touchTarget
    let rows = (buttons.count + Self.columns - 1) / Self.columns
    bounds = Rect(
      0, 0, Double(Self.columns) * (target + Self.gap) + Self.gap,
      Double(rows) * (target + Self.gap) + Self.gap)
    for (index, button) in buttons.enumerated() {
      let (column, row) = (Double(index % Self.columns), Double(index / Self.columns))
      button.frame = Rect(
        Self.gap + column * (target + Self.gap), Self.gap + row * (target + Self.gap), target,
        target)
      addSubview(button)
    }
    overlay.onOutsideTap = { [weak self] in self?.overlay.dismiss() }
  }

  /// Whether the buttons are shown.
  var isOpen: Bool { overlay.isPresented }

  /// Removes the buttons.
  func close() { overlay.dismiss() }

  /// Shows the buttons below a view, or above it where there is no room, also when that moves.
  func present(beside view: View, in window: Window) {
    overlay.onLayout = { [weak self, weak view] area in
      if let self, let view { place(beside: view, in: area) }
    }
    overlay.present(self, in: window)
    follow(view) { [unowned self] _ in overlay.setNeedsLayout() }
  }

  private func place(beside view: View, in area: Rect) {
    let box = view.convert(view.bounds, to: nil)
    let (width, height) = (bounds.width, bounds.height)
    let room = area.insetBy(Self.gap, Self.gap)
    let below = box.maxY + 3 * Self.gap
    let y = below + height <= room.maxY ? below : box.minY - 3 * Self.gap - height
    center = Point(
      min(max(box.midX, room.minX + width / 2), room.maxX - width / 2),
      min(max(y, room.minY), room.maxY - height) + height / 2)
  }

  override var swallowsTouches: Bool { true }
  override var paintBounds: Rect { bounds.withShadow(elevation: 16) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, color: Theme.raisedSurface, elevation: 16)
  }
}
