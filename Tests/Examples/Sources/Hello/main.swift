import TouchKit
import TouchKitX11

let app = try Application(name: "Hello")
let window = Window(size: Size(640, 480), scale: app.scale)
let card = View(frame: Rect(220, 160, 200, 160))
card.backgroundColor = Color(hex: 0x4361EE)
card.cornerRadius = 16
window.root.addSubview(card)

var start = card.pose
card.add(TransformGestureRecognizer()).onAction { gesture, phase in
  if phase == .began { start = card.pose }
  card.pose = start.applying(gesture.transform(in: window.root))
}
app.main(window)
