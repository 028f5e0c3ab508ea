/// A request for the data of an item that may still be produced.
public final class DataRequest {
  private var completion: ItemProvider.Completion?
  private var onCancel: (() -> Void)?

  /// Creates a request that waits for its data.
  package init(
    _ completion: @escaping ItemProvider.Completion, onCancel: @escaping () -> Void = {}
  ) {
    self.completion = completion
    self.onCancel = onCancel
  }

  /// Whether the request has neither been answered nor cancelled.
  public var isPending: Bool { completion != nil }

  /// Cancels the request: its completion is not called. Data that nothing else requests is not
  /// produced any further. No effect after the answer.
  public func cancel() {
    guard isPending else { return }
    completion = nil
    let action = onCancel
    onCancel = nil
    action?()
  }

  /// Answers the request, unless it was answered or cancelled before.
  package func finish(with bytes: [UInt8]?) {
    let action = completion
    (completion, onCancel) = (nil, nil)
    action?(bytes)
  }
}
