import FoundationEssentials
import TouchKit

/// Finger paint: every finger paints on the same sheet, each in its own color, with its pressure or its
/// speed. With a switch on, two fingers zoom the sheet instead, and what they had painted is gone.
final class FingerPaintScene: Scene, GestureRecognizerDelegate {
  private static let zooms = 1.0...4.0
  private let sheet = PaintSheet()
  private let invitation = Invitation(
    localized("Paint with all your fingers."))
  private let finger = KeyboardFinger()
  private let tools = PaintTools()
  private let twoFingers = TransformGestureRecognizer(minimumTouches: 2)
  /// The sheet's pose at first, and when a pinch began.
  private var home = Pose(center: .zero)
  private var start = Pose(center: .zero)

  override init() {
    super.init()
    backgroundColor = Theme.track
    addSubview(sheet)
    addSubview(invitation)
    addSubview(finger)
    addSubview(tools)
    sheet.onChange = { [weak self] in self?.paintingDidChange() }
    tools.onColor = { [weak self] in self?.sheet.color = $0 }
    tools.undo.action = { [weak self] in self?.undo() }
    tools.redo.action = { [weak self] in self?.redo() }
    tools.clear.action = { [weak self] in self?.clear() }
    tools.save.action = { [weak self] in self?.save() }
    tools.fit.action = { [weak self] in self?.fit() }
    twoFingers.delegate = self
    // A stroke ends with its finger, although another finger is still down.
    twoFingers.delaysTouchesEnded = false
    add(twoFingers).onAction { [weak self] _, phase in self?.zoom(phase) }
    updateButtons()
  }

  override func observe(_ event: TouchEvent) { invitation.leaveIfTouched() }

  override func layoutSubviews() {
    tools.isLow = isLow
    let height = tools.sizeThatFits(bounds.size).height
    tools.frame = Rect(0, bounds.height - height, bounds.width, height)
    let edge = isLow ? 6.0 : 12
    let desk = Rect(0, 0, bounds.width, max(bounds.height - height, 0)).insetBy(edge, edge)
    finger.area = desk
    invitation.place(in: desk)
    guard sheet.bounds.size != desk.size else { return }
    sheet.bounds = Rect(origin: .zero, size: desk.size)
    home = Pose(center: desk.center)
    show(home)
  }

  private func paintingDidChange() {
    updateButtons()
    showFeedback(localized("Strokes: {count}", ["count": sheet.painting.strokes.count]))
  }

  private func updateButtons() {
    tools.undo.isEnabled = sheet.painting.canUndo
    tools.redo.isEnabled = sheet.painting.canRedo
    tools.clear.isEnabled = !sheet.painting.strokes.isEmpty
  }

  // MARK: Zoom

  /// Two fingers on a touchpad cannot paint, so that they zoom at any time.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { tools.zooming.isOn || touch.isIndirect }

  /// A finger that has painted for a while goes on, and so does the one that joins it.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    !sheet.hasLongStroke
  }

  private func zoom(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      start = sheet.pose
      follow()
    case .changed: follow()
    case .ended:
      complete(.zoom)
      showFeedback(
        localized(
          "Zoomed to {percent} %", ["percent": Int((sheet.transform.scaleX * 100).rounded())]))
    case .cancelled:
      show(start)
      showFeedback(localized("Zoom cancelled"))
    }
  }

  /// Moves, turns and zooms the sheet with the fingers.
  private func follow() {
    let pose = start.applying(twoFingers.transform(in: self))
    let zoom = pose.transform.scaleX
    let limited = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
    show(
      pose.applying(Transform.scale(limited / zoom).about(twoFingers.location(in: self))))
  }

  /// Shows the sheet in a pose, or as near to it that the middle of the desk is on the sheet.
  private func show(_ pose: Pose) {
    sheet.pose = pose
    let middle = sheet.convert(home.center, from: self)
    sheet.center += home.center - sheet.convert(sheet.bounds.nearestPoint(to: middle), to: self)
  }

  private func fit() { View.animate { sheet.pose = home } }

  override func scrolled(by way: Vector) -> Bool {
    show(sheet.pose.applying(.translation(way)))
    return true
  }

  // MARK: Commands

  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return false }
    return event.offer(to: perform)
  }

  private func perform(_ shortcut: Keystroke) -> Bool {
    guard shortcut.modifiers.contains(.control) else { return false }
    switch (shortcut.key, shortcut.modifiers.contains(.shift)) {
    case ("z", false): undo()
    case ("z", true), ("y", _): redo()
    case ("s", _): save()
    case ("0", _): fit()
    default: return false
    }
    return true
  }

  private func undo() {
    guard sheet.painting.canUndo else { return showFeedback(localized("Nothing to undo")) }
    sheet.undo()
    complete(.undo)
    showFeedback(localized("Undone"))
  }

  private func redo() {
    guard sheet.painting.canRedo else { return showFeedback(localized("Nothing to redo")) }
    sheet.redo()
    showFeedback(localized("Done again"))
  }

  private func clear() {
    sheet.clear()
    showFeedback(localized("Cleared: Undo brings it back"))
  }

  /// Saves the sheet as a picture: encoded on another thread, and written all or not at all.
  private func save() {
    showFeedback(localized("Saving"))
    ItemProvider(image: sheet.picture).load(.png, on: window?.scheduler) { [weak self] bytes in
      self?.write(bytes ?? [])
    }
  }

  private func write(_ bytes: [UInt8]) {
    do {
      guard let folder = UserFolders.current.folder(.pictures) else {
        return showFeedback(localized("Not saved: there is no folder for pictures"))
      }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      showFeedback(localized("Saved {path}", ["path": try PaintFile.write(bytes, to: folder)]))
    } catch {
      showFeedback(localized("Not saved: {error}", ["error": "\(error)"]))
    }
  }
}
