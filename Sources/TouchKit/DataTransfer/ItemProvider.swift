/// One item in several formats, for the pasteboard or for a drag.
///
/// The data of a format is produced when another app first requests it, and kept from then on. That
/// may be long after the copy: capture values, not objects that may change until then.
public final class ItemProvider {
  /// Receives the data; nil if it could not be produced.
  public typealias Completion = ([UInt8]?) -> Void
  /// Produces data and passes it to the completion on the main actor, now or later, once.
  public typealias Loader = (_ completion: @escaping Completion) -> Void

  private enum Representation {
    case registered(Loader)
    case loading([Completion])
    case loaded([UInt8])
  }

  /// The formats, in order of preference.
  public private(set) var types: [DataType] = []
  /// The name of the file that a file manager saves the item as, with its extension; nil if the
  /// item cannot be saved to a file.
  public var suggestedName: String?

  private var representations: [DataType: Representation] = [:]
  /// The loaders, to try again after a failure.
  private var loaders: [DataType: Loader] = [:]

  /// Creates an item without formats.
  public init() {}

  /// Creates an item of text.
  public convenience init(text: String) {
    self.init()
    register(.text) { Array(text.utf8) }
  }

  /// Creates an item of a picture, which is encoded as PNG on the main thread at the first request:
  /// encode large pictures on another thread, with ``register(_:loader:)``.
  public convenience init(image: Bitmap, suggestedName: String? = nil) {
    self.init()
    self.suggestedName = suggestedName
    register(.png) { PNGEncoder.encode(image) }
  }

  /// Adds a format whose data a closure returns.
  public func register(_ type: DataType, data: @escaping () -> [UInt8]?) {
    register(type, loader: { $0(data()) })
  }

  /// Adds a format whose data a closure produces, for example on another thread.
  public func register(_ type: DataType, loader: @escaping Loader) {
    if loaders[type] == nil { types.append(type) }
    loaders[type] = loader
    representations[type] = .registered(loader)
  }

  /// Produces the data of a format. The completion is called on the main actor, possibly before
  /// this method returns.
  public func load(_ type: DataType, completion: @escaping Completion) {
    switch representations[type] {
    case nil: completion(nil)
    case .loaded(let bytes): completion(bytes)
    case .loading(let waiting): representations[type] = .loading(waiting + [completion])
    case .registered(let loader):
      representations[type] = .loading([completion])
      loader { [weak self] bytes in self?.finish(type, with: bytes) }
    }
  }

  private func finish(_ type: DataType, with bytes: [UInt8]?) {
    guard case .loading(let waiting) = representations[type] else { return }
    representations[type] =
      bytes.map(Representation.loaded) ?? loaders[type].map { .registered($0) }
    for completion in waiting { completion(bytes) }
  }
}
