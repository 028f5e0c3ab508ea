import TouchKit
import TouchKitX11

let app = try Application(name: "Photo")
let window = Window(size: Size(640, 480), scale: app.scale)
window.root.addSubview(PhotoView(frame: Rect(220, 160, 200, 150)))
app.main(window)
