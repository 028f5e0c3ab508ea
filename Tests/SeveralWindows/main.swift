import Platform
import TouchKit
import TouchKitX11

// `test-several-windows` opens a window, and another one to its right for each tap on *Open*. Each prints
// a line for what is done in it.

let app = try Application(name: "Windows")
let size = Size(200, 300)
var count = 0

func makeWindow() -> (Window, WindowOptions) {
  count += 1
  let number = count
  let window = Window(size: size, scale: app.scale)
  window.title = "Window \(number)"
  let say = { (what: String) in StandardError.printLine("\(number) \(what)") }
  let actions: [(String, () -> Void)] = [
    ("Tap", { say("tapped") }),
    (
      "Open",
      {
        let (next, options) = makeWindow()
        do { try app.open(next, options: options) } catch { say("\(error)") }
      }
    ),
    ("Copy", { [unowned window] in window.pasteboard?.setString("text of \(number)") }),
    (
      "Paste",
      { [unowned window] in
        window.pasteboard?.string { say("pasted \((try? $0.get()) ?? "nothing")") }
      }
    ),
    ("Close", { [unowned window] in window.host?.close() }),
  ]
  for (row, (title, action)) in actions.enumerated() {
    let button = Button(title)
    button.frame = Rect(20, Double(row) * 60, 160, 48)
    button.action = action
    window.root.addSubview(button)
  }
  window.performAfterFrame { say("shown") }
  // One beside the other, also without a window manager.
  let place = WindowPlace(origin: Point(Double(number - 1) * size.width, 0))
  return (window, WindowOptions(minimumSize: size, place: place))
}

let (window, options) = makeWindow()
app.main(window, options: options)
