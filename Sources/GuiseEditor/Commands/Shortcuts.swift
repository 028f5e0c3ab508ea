import DisguiseModel
import TouchKit

/// Keyboard shortcuts.
extension Editor {
  func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return false }
    if event.opensMenu { return openMenuByKey() }
    return event.offer(to: perform)
  }

  /// Performs a shortcut; returns false if it is none, or means nothing now.
  private func perform(_ shortcut: Keystroke) -> Bool {
    if shortcut.modifiers.contains(.control) { return performWithControl(shortcut) }
    switch shortcut.key {
    case "Escape": return escape()
    case "F11": toggleFullScreen()
    case "Return", "KP_Enter": return placeArmedAtCenter()
    case "1", "2", "3", "4", "5", "6", "7", "8", "9":
      layout.openDrawer()
      drawer.select(tab: (Int(shortcut.key) ?? 1) - 1)
    default: return performOnElement(shortcut)
    }
    return true
  }

  private func performWithControl(_ shortcut: Keystroke) -> Bool {
    let isShifted = shortcut.modifiers.contains(.shift)
    switch shortcut.key {
    case "s" where isShifted: savePictureAs()
    case "s": save()
    case "0": controller.fitCanvas()
    case "q", "w": if shouldClose() { window.host?.close() }
    case "o": chooseFile()
    case "c": copy()
    case "x": cut()
    case "v": paste()
    case "z" where isShifted: document.redo()
    case "z": document.undo()
    case "y": document.redo()
    case "d": if let id = controller.selection { controller.duplicate(id) }
    default: return false
    }
    return true
  }

  /// Applies a key to the selected element; each press is one undo step.
  private func performOnElement(_ shortcut: Keystroke) -> Bool {
    guard let id = controller.selection else { return false }
    let isShifted = shortcut.modifiers.contains(.shift)
    let step = isShifted ? 10.0 : 1
    switch shortcut.key {
    case "Left": controller.adjust(id, by: Vector(-step, 0))
    case "Right": controller.adjust(id, by: Vector(step, 0))
    case "Up": controller.adjust(id, by: Vector(0, -step))
    case "Down": controller.adjust(id, by: Vector(0, step))
    case "plus", "KP_Add", "equal": controller.adjust(id, scale: 1.05)
    case "minus", "KP_Subtract": controller.adjust(id, scale: 1 / 1.05)
    case "bracketleft": controller.adjust(id, turn: .degrees(isShifted ? -15 : -1))
    case "bracketright": controller.adjust(id, turn: .degrees(isShifted ? 15 : 1))
    // What Shift makes of the brackets on most keyboards.
    case "braceleft": controller.adjust(id, turn: .degrees(-15))
    case "braceright": controller.adjust(id, turn: .degrees(15))
    case "f": document.perform(.change(id, .flip))
    case "Page_Up": document.perform(.reorder(id, .up))
    case "Page_Down": document.perform(.reorder(id, .down))
    case "Delete", "BackSpace": controller.remove(id)
    default: return false
    }
    return true
  }

  private func escape() -> Bool {
    if cancelWaitingDialog() {
      return true
    } else if layout.isDrawerOpen {
      layout.closeDrawer()
    } else if Toast.closeProblem(in: window) {
      return true
    } else if window.host?.isFullScreen ?? false {
      toggleFullScreen()
    } else if controller.armed != nil {
      controller.armed = nil
    } else if controller.selection != nil {
      controller.select(nil)
    } else {
      return false
    }
    return true
  }

  private func placeArmedAtCenter() -> Bool {
    guard let armed = controller.armed, let size = document.history?.present.canvasSize else {
      return false
    }
    controller.place(armed, at: Rect(origin: .zero, size: size).center)
    return true
  }

  private func openMenuByKey() -> Bool {
    let canvasView = controller.canvasView
    let view: View = controller.selection.flatMap { canvasView[$0] } ?? canvasView
    showMenu(for: controller.selection, at: view.convert(view.bounds.center, to: nil), of: view)
    return true
  }
}

/// Edits by keyboard.
extension CanvasController {
  /// Moves, scales or turns an element about its center, as one step.
  package func adjust(
    _ id: ElementID, by step: Vector = .zero, scale: Double = 1, turn: Angle = .zero
  ) {
    guard drags.beginDrag(of: id, by: .keyboard), let start = drags[id]?.start.center else {
      return
    }
    let end = start + step
    let similarity = Similarity(scale: scale, rotation: turn, from: start, to: end)
    drags.updateDrag(
      of: id, by: .keyboard, ElementDrag.Motion(similarity: similarity, midpoint: end))
    drags.endDrag(of: id, by: .keyboard)
  }
}
