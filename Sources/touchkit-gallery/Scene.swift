import TouchKit

/// One demonstration. It tells in words what has just happened.
class Scene: View {
  /// Told each sentence about what has just happened.
  var onFeedback: (String) -> Void = { _ in }

  init() {
    super.init()
    clipsToBounds = true
    isMultipleTouchEnabled = true
  }

  /// Tells what has just happened.
  func tell(_ sentence: String) { onFeedback(sentence) }
}
