import DisguiseModel
import Platform
import TouchKit

/// What a message is about. The newest outcome takes the place of the one before: when something
/// succeeds, what was said when it failed goes.
enum MessageTopic: String {
  /// Saving the picture, under whatever name.
  case saving
  /// Saving the project.
  case savingProject
  /// Opening a photo, a project or kept work, and changing the photo.
  case opening
  /// Undoing and redoing.
  case traveling
  /// Placing elements and changing texts.
  case placing
  /// Pasting, and what is dropped.
  case receiving
  /// Adding a picture to the user's own stickers.
  case addingSticker
  /// Renaming, deleting and restoring the user's own stickers.
  case ownStickers
  /// Copying, and dragging out the picture.
  case copying
  /// Recording the work.
  case recording
  /// Showing a file in the file manager.
  case showing
  /// The desktop's own file chooser.
  case desktopChooser
  /// What came with Guise.
  case assets
}

/// Messages about what happened and what to do.
extension Editor {
  /// Shows a toast in place of the previous one, if it can not over the elements.
  ///
  /// - Parameter topic: What it is the outcome of; nil if it makes no earlier message untrue.
  @discardableResult
  func showMessage(
    _ message: String, about topic: MessageTopic? = nil, thumbnail: Bitmap? = nil,
    actions: [(title: String, action: () -> Void)] = []
  ) -> Toast {
    let toast = Toast(
      message.printable, topic: topic?.rawValue, thumbnail: thumbnail, actions: actions)
    toast.present(
      in: window, over: layout.messageArea, avoiding: controller.canvasView.elementFrames + head)
    return toast
  }

  /// Shows what went wrong, until it has been read or goes right.
  func showProblem(
    _ problem: String, about topic: MessageTopic,
    actions: [(title: String, action: () -> Void)] = []
  ) {
    let toast = Toast(
      problem.printable, kind: .problem, topic: topic.rawValue, actions: actions)
    toast.present(in: window, over: layout.messageArea, avoiding: head)
  }

  /// Takes back what was said about something that has gone right since.
  func withdrawMessages(about topic: MessageTopic) {
    Toast.close(about: topic.rawValue, in: window)
  }

  /// The head on the photo in window points, if it is known.
  private var head: [Rect] {
    layout.head.map { [controller.canvasView.layer.convert($0, to: nil)] } ?? []
  }

  func closeMessage() { Toast.close(in: window) }
}
