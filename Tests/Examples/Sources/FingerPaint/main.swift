import TouchKit
import TouchKitX11

let app = try Application(name: "Finger paint")
let window = Window(size: Size(640, 480), scale: app.scale)
let paper = Paper(frame: window.root.bounds)
paper.fillsSuperview = true
window.root.addSubview(paper)
app.main(window)
