import TouchKit
import TouchKitX11

/* @main */ @MainActor struct Hello {
  static func main() throws {
    let app = try Application(name: "Hello")
    let window = Window(size: Size(800, 600), scale: app.scale)
    window.root.addSubview(Coin(frame: Rect(350, 250, 100, 100)))
    app.main(window)
  }
}

/// A coin that a finger drags and a tap turns over.
final class Coin: View {
  private var start = Point.zero

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = Theme.accent
    cornerRadius = frame.width / 2
    add(TapGestureRecognizer()).onAction { [unowned self] _, _ in
      backgroundColor = backgroundColor == Theme.accent ? Theme.destructive : Theme.accent
    }
    add(PanGestureRecognizer()).onAction { [unowned self] pan, phase in drag(pan, phase) }
  }

  private func drag(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    if phase == .began { start = center }
    center = phase == .cancelled ? start : start + pan.translation(in: superview)
  }
}
