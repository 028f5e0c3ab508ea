import Platform
import TouchKit
import TouchKitX11

// `test-main-actor-jobs` opens a window, and prints a line for each job of the main actor that the app's
// event loop performs: a task of another thread, and the end of an object that another thread releases.

/// An object of the main actor that prints when it ends.
final class Released {
  isolated deinit { StandardError.printLine("released") }
}

let app = try Application(name: "Jobs")
let window = Window(size: Size(200, 200), scale: app.scale)
let worker = Worker()
// Not before the window is on the screen, when the loop sleeps.
window.performAfterFrame {
  let hasLetGo = Monitor(false)
  let object = Released()
  worker.perform {
    hasLetGo.wait { $0 ? () : nil }
    withExtendedLifetime(object) {}
    Task { @MainActor in StandardError.printLine("task") }
  }
  hasLetGo.update { $0 = true }
}
app.main(window)
