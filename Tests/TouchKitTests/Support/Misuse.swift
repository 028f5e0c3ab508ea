import TouchKit

/// Runs a closure without trapping on programming errors, as in a release build; returns the
/// messages of the errors.
@MainActor
@discardableResult
func misuse<Failure: Error>(in body: () throws(Failure) -> Void) throws(Failure) -> [String] {
  let trap = GestureRecognizer.onMisuse
  var messages: [String] = []
  GestureRecognizer.onMisuse = { messages.append($0) }
  defer { GestureRecognizer.onMisuse = trap }
  try body()
  return messages
}
