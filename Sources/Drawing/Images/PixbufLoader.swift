import CPixbuf

/// gdk-pixbuf's incremental loader, whichever of its formats the bytes turn out to be.
///
/// Used by one thread. What it reports comes during `write` and `finish`.
final class PixbufLoader {
  /// How decoding failed.
  enum Failure: Error {
    case refused
    case unknownFormat
    case outOfMemory
    case damaged
  }

  /// Asked once for the size to decode to, given the stored one, before any pixels exist; nil
  /// refuses the picture.
  var chooseSize: (_ width: Int, _ height: Int) -> (width: Int, height: Int)? = { ($0, $1) }
  /// Told once that the pixels exist and the options are known.
  var didPrepare: () -> Void = {}
  /// Told of rows that have arrived; interlaced pictures report rows several times.
  var didDecode: (Range<Int>) -> Void = { _ in }
  /// The size in the file, once the loader knows it.
  private(set) var storedSize: (width: Int, height: Int)?

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private var isRefused = false
  private var isOpen = true

  /// A loader of a format by gdk-pixbuf's name, or of whatever the bytes turn out to be.
  ///
  /// One that has to find out keeps small files back until the end of the bytes.
  init(format: String? = nil) {
    let known = format.flatMap { gdk_pixbuf_loader_new_with_type($0, nil) }
    guard let loader = known ?? gdk_pixbuf_loader_new() else {
      fatalError("GLib has no memory left.")
    }
    self.loader = loader
    connectSignals()
  }

  deinit {
    // A loader that is let go while open complains on the terminal.
    if isOpen { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Hands over the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    let count = gsize(bytes.count)
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let isFine = gdk_pixbuf_loader_write(loader, start, count, &error) != 0
    try check(isFine, error)
  }

  /// Says that these were all bytes; some formats decode only now.
  func finish() throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    isOpen = false
    let isFine = gdk_pixbuf_loader_close(loader, &error) != 0
    try check(isFine, error)
  }

  /// The pixels, of an animation those of the first picture; nil before they exist.
  ///
  /// Belongs to the loader.
  var pixbuf: OpaquePointer? { gdk_pixbuf_loader_get_pixbuf(loader) }

  private func check(
    _ isFine: Bool, _ error: UnsafeMutablePointer<GError>?
  ) throws(Failure) {
    defer { if let error { g_error_free(error) } }
    if isRefused { throw .refused }
    if isFine { return }
    guard let error, error.pointee.domain == gdk_pixbuf_error_quark() else { throw .damaged }
    switch UInt32(bitPattern: error.pointee.code) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue: throw .unknownFormat
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue: throw .outOfMemory
    default: throw .damaged
    }
  }

  // MARK: Signals

  private func prepareSize(_ width: Int, _ height: Int) {
    storedSize = (width, height)
    if let size = chooseSize(width, height) {
      if size != (width, height) {
        gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
      }
    } else {
      isRefused = true
      // The loaders take a size of nothing for an error and allocate no pixels.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
  }

  private func connectSignals() {
    let sizePrepared:
      @convention(c) (UnsafeMutableRawPointer, Int32, Int32, UnsafeMutableRawPointer) -> Void = {
        PixbufLoader.from($3).prepareSize(Int($1), Int($2))
      }
    let areaPrepared: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = {
      PixbufLoader.from($1).didPrepare()
    }
    let areaUpdated:
      @convention(c) (
        UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, UnsafeMutableRawPointer
      ) -> Void = { _, _, y, _, height, owner in
        PixbufLoader.from(owner).didDecode(Int(y)..<Int(y) + max(0, Int(height)))
      }
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self))
    connect("area-prepared", unsafeBitCast(areaPrepared, to: GCallback.self))
    connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self))
  }

  private func connect(_ signal: String, _ handler: @escaping GCallback) {
    // Unretained: the loader never outlives this object.
    g_signal_connect_data(
      loader, signal, handler, Unmanaged.passUnretained(self).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
  }

  private static func from(_ owner: UnsafeMutableRawPointer) -> PixbufLoader {
    Unmanaged<PixbufLoader>.fromOpaque(owner).takeUnretainedValue()
  }
}
