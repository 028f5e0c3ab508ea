import Platform

/// One item in several formats, for the pasteboard or for a drag.
///
/// The data of a format is produced when another app first requests it, and kept from then on. That
/// may be long after the copy: capture values, not objects that may change until then.
public final class ItemProvider {
  /// Receives the data; nil if it could not be produced.
  public typealias Completion = ([UInt8]?) -> Void
  /// Produces data and passes it to the completion on the main actor, now or later, once.
  public typealias Loader = (_ completion: @escaping Completion) -> Void
  /// Produces data on a thread of its own; nil if that is not possible. The result is not used once
  /// `isCancelled` returns true.
  public typealias Encoder =
    @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> [UInt8]?

  private enum Producer {
    case loader(Loader)
    case encoder(Encoder)
  }

  private enum State {
    case loading(Production)
    case loaded([UInt8])
  }

  /// The formats, in order of preference.
  public private(set) var types: [DataType] = []
  /// The name of the file that a file manager saves the item as, with its extension; nil if the
  /// item cannot be saved to a file. Characters that some disks refuse are replaced by `_`.
  public var suggestedName: String?

  private var producers: [DataType: Producer] = [:]
  /// The formats that have been requested; one whose production has failed is tried again.
  private var states: [DataType: State] = [:]

  /// Creates an item without formats.
  public init() {}

  /// Creates an item of text.
  public convenience init(text: String) {
    self.init()
    register(.text) { Array(text.utf8) }
  }

  /// Creates an item of a picture, which is encoded as PNG on another thread. Photos of many megapixels
  /// take seconds, and a tenth of that with an encoder of the module ImageCoding, in `register`.
  public convenience init(image: Bitmap, suggestedName: String? = nil) {
    self.init()
    self.suggestedName = suggestedName
    register(.png, encoder: { image.png(isCancelled: $0) })
  }

  /// Adds a format whose data a closure returns, on the main actor.
  public func register(_ type: DataType, data: @escaping () -> [UInt8]?) {
    register(type, loader: { $0(data()) })
  }

  /// Adds a format whose data a closure produces, now or later.
  public func register(_ type: DataType, loader: @escaping Loader) {
    register(type, .loader(loader))
  }

  /// Adds a format whose data takes time to produce: the closure runs on a thread of its own.
  public func register(_ type: DataType, encoder: @escaping Encoder) {
    register(type, .encoder(encoder))
  }

  private func register(_ type: DataType, _ producer: Producer) {
    if producers[type] == nil { types.append(type) }
    producers[type] = producer
    states[type] = nil
  }

  /// Produces the data of a format. Requests that come meanwhile share it.
  ///
  /// - Parameters:
  ///   - type: The format.
  ///   - scheduler: Leads back from other threads. With nil, everything is produced on the calling
  ///     thread.
  ///   - completion: Called with the result on the main actor, possibly before this method returns.
  @discardableResult
  public func load(
    _ type: DataType, on scheduler: (any Scheduler)?, completion: @escaping Completion
  ) -> DataRequest {
    let request = DataRequest(completion) { [weak self] in self?.requestWasCancelled(type) }
    switch states[type] {
    case .loaded(let bytes): request.finish(with: bytes)
    case .loading(let production): production.requests.append(request)
    case nil:
      guard let producer = producers[type] else {
        request.finish(with: nil)
        break
      }
      let production = Production(type, of: self, request)
      states[type] = .loading(production)
      production.start(producer, on: scheduler)
    }
    return request
  }

  /// Cancels the production of data that is no longer requested.
  private func requestWasCancelled(_ type: DataType) {
    guard case .loading(let production) = states[type],
      !production.requests.contains(where: \.isPending)
    else { return }
    states[type] = nil
    production.job.cancel()
  }

  /// Answers the requests of a production, and keeps the data unless the format has been registered
  /// again.
  private func finish(_ production: Production, with bytes: [UInt8]?) {
    if case .loading(let current) = states[production.type], current === production {
      states[production.type] = bytes.map { .loaded($0) }
    }
    for request in production.requests { request.finish(with: bytes) }
  }

  /// The production of the data of one format. Keeps the item until it has ended.
  private final class Production {
    let type: DataType
    let job = CancellableJob()
    var requests: [DataRequest]
    private let item: ItemProvider

    init(_ type: DataType, of item: ItemProvider, _ request: DataRequest) {
      self.type = type
      self.item = item
      requests = [request]
    }

    func start(_ producer: Producer, on scheduler: (any Scheduler)?) {
      switch (producer, scheduler) {
      case (.loader(let load), _): load { self.finish(with: $0) }
      case (.encoder(let encode), nil): finish(with: encode { false })
      case (.encoder(let encode), let scheduler?):
        // The item must be released on the main thread, so the worker's reference is weak.
        Worker().perform { [weak self, job] in
          let bytes = job.isCancelled ? nil : encode { job.isCancelled }
          scheduler.post { self?.finish(with: bytes) }
        }
      }
    }

    private func finish(with bytes: [UInt8]?) { item.finish(self, with: bytes) }
  }
}
