import Glibc
import TouchKit
import TouchKitX11

/* @main */ @MainActor struct Hello {
  static func main() throws {
    let app = try Application(name: "Hello")
    let window = Window(size: Size(800, 600), scale: app.scale)
    window.root.addSubview(Coin(frame: Rect(350, 250, 100, 100)))
    exit(try app.run(window))
  }
}

/// A coin that a finger drags and a tap turns over.
final class Coin: View {
  private var start = Point.zero

  override init(frame: Rect) {
    super.init(frame: frame)
    backgroundColor = Theme.accent
    cornerRadius = frame.width / 2
    let tap = add(TapGestureRecognizer())
    tap.addAction { [unowned self] _ in
      backgroundColor = backgroundColor == Theme.accent ? Theme.destructive : Theme.accent
    }
    let pan = add(PanGestureRecognizer())
    pan.addAction { [unowned self, unowned pan] _ in drag(pan) }
  }

  private func drag(_ pan: PanGestureRecognizer) {
    if pan.state == .began { start = center }
    center = pan.state == .cancelled ? start : start + pan.translation(in: superview)
  }
}
