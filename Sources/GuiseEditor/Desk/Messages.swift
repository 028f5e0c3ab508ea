import DisguiseModel
import Platform
import TouchKit

/// Messages about what happened and what to do, over the canvas.
final class Messages {
  private let window: Window
  private let layout: EditorLayout
  private let canvas: CanvasStage
  /// The messages of the start, shown together.
  private var startMessages: [String] = []

  init(in window: Window, _ layout: EditorLayout, _ canvas: CanvasStage) {
    self.window = window
    self.layout = layout
    self.canvas = canvas
  }

  /// Shows a toast in place of the previous one, if it can not over faces, and in a large window not over elements.
  ///
  /// - Parameters:
  ///   - topic: What it is the outcome of; nil if it makes no earlier message untrue.
  ///   - detail: What stands below it in one line, shortened in its middle, such as a name.
  @discardableResult
  func show(
    _ message: String, detail: String = "", about topic: MessageTopic? = nil,
    thumbnail: Bitmap? = nil, actions: [(title: String, action: () -> Void)] = [],
    duration: Duration? = nil
  ) -> Toast {
    let toast = Toast(
      message.printable, detail: detail.printable, topic: topic?.rawValue, thumbnail: thumbnail,
      actions: actions, duration: duration)
    let area = actions.count > 2 ? layout.status.cardArea : layout.status.messageArea
    // In a small window they are everywhere, and messages would jump from end to end.
    let elements = area.bounds.width < Toast.narrow ? [] : canvas.canvasView.elementFrames
    toast.present(in: window, over: area, avoiding: elements + faces)
    return toast
  }

  /// Shows what went wrong, until it has been read or goes right.
  func showProblem(
    _ problem: String, about topic: MessageTopic,
    actions: [(title: String, action: () -> Void)] = []
  ) {
    let toast = Toast(
      problem.printable, kind: .problem, topic: topic.rawValue, actions: actions)
    toast.present(in: window, over: layout.status.messageArea, avoiding: faces)
  }

  /// Shows what went wrong, until it goes right; nil takes it back.
  func report(_ problem: String?, about topic: MessageTopic) {
    if let problem { showProblem(problem, about: topic) } else { withdraw(about: topic) }
  }

  /// Takes back what was said about something that has gone right since.
  func withdraw(about topic: MessageTopic) { Toast.close(about: topic.rawValue, in: window) }

  /// Closes the message that informs.
  func close() { Toast.close(in: window) }

  /// Takes back what was said before a job has begun, and leaves what shows and cancels it in sight.
  ///
  /// - Parameter topic: What it will be the outcome of.
  func makeRoom(for bar: JobBar, about topic: MessageTopic) {
    close()
    withdraw(about: topic)
    Toast.keepClear(of: bar)
  }

  /// Closes a problem; returns whether there was one.
  func closeProblem() -> Bool { Toast.closeProblem(in: window) }

  /// Adds to what is told at the start.
  func addAtStart(_ message: String) { startMessages.append(message) }

  /// Shows what there is to tell at the start; it is shown again with more, until something is open.
  func showStart(actions: [(title: String, action: () -> Void)] = []) {
    guard !startMessages.isEmpty else { return }
    show(startMessages.joined(separator: " "), actions: actions)
    if canvas.document.history != nil { startMessages = [] }
  }

  /// The heads and faces on the photo in window points, as far as they are known.
  private var faces: [Rect] {
    ([layout.status.head].compactMap(\.self) + layout.corners.faces)
      .map { canvas.canvasView.layer.convert($0, to: nil) }
  }
}
