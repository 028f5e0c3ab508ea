import TouchKit
import TouchKitX11

let app = try Application(name: "Sketch")
let window = Window(size: Size(640, 480), scale: app.scale)
let sketch = SketchView(frame: window.root.bounds)
sketch.fillsSuperview = true
window.root.addSubview(sketch)
app.main(window)
