import TouchKit
import TouchKitX11

// An app whose package sets no default isolation: what TouchKit asks of a class says where it runs.

let app = try Application(name: "Cards")
let window = Window(size: Size(640, 480), scale: app.scale)
window.accent = Accent(Color(hex: 0x2E7D32))
app.followsDesktopAccent = true
let table = CardTable(frame: window.root.bounds)
table.fillsSuperview = true
window.root.addSubview(table)
if let path = CommandLine.arguments.dropFirst().first { table.show(photo: path) }
app.main(window)
