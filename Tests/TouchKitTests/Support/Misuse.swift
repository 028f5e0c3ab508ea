import TouchKit

/// Runs something as a release build would, without traps, and returns what it was told of errors
/// that a debug build traps for.
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
