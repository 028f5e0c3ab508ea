import TouchKit

/// A demonstration scene, which describes its latest event in a sentence.
class Scene: View {
  /// Called with a sentence that describes each event.
  var onFeedback: (String) -> Void = { _ in }

  init() {
    super.init()
    clipsToBounds = true
    isMultipleTouchEnabled = true
  }

  /// Shows a sentence that describes an event.
  func showFeedback(_ sentence: String) { onFeedback(sentence) }
}
