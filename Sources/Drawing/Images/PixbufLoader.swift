import CPixbuf

/// Wraps gdk-pixbuf's incremental loader.
///
/// Not thread-safe. Calls its `ImageDecoding` only inside `write` and `finish`.
package final class PixbufLoader {
  /// The reason why decoding failed.
  enum Failure: Error {
    case refused
    case unknownFormat
    case outOfMemory
    case damaged
  }

  /// The receiver of the loader's callbacks; retained, because the signals carry an unowned pointer
  /// to it.
  let decoding: ImageDecoding

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private var isOpen = true

  /// Creates a loader for a format by gdk-pixbuf's name, or one that detects the format.
  ///
  /// A detecting loader buffers small files until the end of the data.
  init(format: String? = nil, decoding: ImageDecoding) {
    let known = format.flatMap { gdk_pixbuf_loader_new_with_type($0, nil) }
    guard let loader = known ?? gdk_pixbuf_loader_new() else {
      fatalError("GLib is out of memory.")
    }
    self.loader = loader
    self.decoding = decoding
    connectSignals()
  }

  deinit {
    disconnectSignals()
    // GLib warns about a loader that is released while it is open, and leaks its decoder. Closing
    // decodes the bytes written so far and emits signals for them.
    if isOpen { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  /// Loads the decoders of all formats, for a process that will not be able to open files.
  package static func loadAllFormats() {
    guard let formats = gdk_pixbuf_get_formats() else { return }
    defer { g_slist_free(formats) }
    var entry: UnsafeMutablePointer<GSList>? = formats
    while let current = entry {
      entry = current.pointee.next
      guard let format = current.pointee.data,
        let name = gdk_pixbuf_format_get_name(OpaquePointer(format))
      else { continue }
      defer { g_free(name) }
      guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { continue }
      gdk_pixbuf_loader_close(loader, nil)
      g_object_unref(loader)
    }
  }

  /// Decodes the next bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    let count = gsize(bytes.count)
    let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let isFine = gdk_pixbuf_loader_write(loader, start, count, &error) != 0
    try check(isFine, error)
  }

  /// Marks the end of the data; some formats are only decoded now.
  func finish() throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    isOpen = false
    let isFine = gdk_pixbuf_loader_close(loader, &error) != 0
    try check(isFine, error)
  }

  /// The pixels, of an animation those of the first frame; nil until they are allocated.
  ///
  /// Owned by the loader.
  var pixbuf: OpaquePointer? { gdk_pixbuf_loader_get_pixbuf(loader) }

  private func check(
    _ isFine: Bool, _ error: UnsafeMutablePointer<GError>?
  ) throws(Failure) {
    defer { if let error { g_error_free(error) } }
    if decoding.refusal != nil { throw .refused }
    if isFine { return }
    guard let error, error.pointee.domain == gdk_pixbuf_error_quark() else { throw .damaged }
    switch UInt32(bitPattern: error.pointee.code) {
    case GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue: throw .unknownFormat
    case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue: throw .outOfMemory
    default: throw .damaged
    }
  }

  // MARK: Signals

  private typealias Loader = UnsafeMutablePointer<GdkPixbufLoader>

  private func connectSignals() {
    let sizePrepared: @convention(c) (Loader, Int32, Int32, UnsafeRawPointer) -> Void = {
      loader, width, height, decoding in
      let stored = (width: Int(width), height: Int(height))
      // The loaders treat an empty size as an error and allocate no pixels.
      let size = PixbufLoader.decoding(decoding).size(forStored: stored) ?? (0, 0)
      guard size != stored else { return }
      gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
    }
    let areaPrepared: @convention(c) (Loader, UnsafeRawPointer) -> Void = { loader, decoding in
      guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return }
      PixbufLoader.decoding(decoding).prepared(pixbuf)
    }
    let areaUpdated: @convention(c) (Loader, Int32, Int32, Int32, Int32, UnsafeRawPointer) -> Void =
      {
        _, _, y, _, height, decoding in
        PixbufLoader.decoding(decoding).decoded(Int(y)..<Int(y) + max(0, Int(height)))
      }
    connect("size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self))
    connect("area-prepared", unsafeBitCast(areaPrepared, to: GCallback.self))
    connect("area-updated", unsafeBitCast(areaUpdated, to: GCallback.self))
  }

  private func connect(_ signal: String, _ handler: @escaping GCallback) {
    g_signal_connect_data(
      loader, signal, handler, signalData, nil, GConnectFlags(rawValue: 0))
  }

  private func disconnectSignals() {
    g_signal_handlers_disconnect_matched(
      loader, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, signalData)
  }

  private var signalData: UnsafeMutableRawPointer { Unmanaged.passUnretained(decoding).toOpaque() }

  private static func decoding(_ data: UnsafeRawPointer) -> ImageDecoding {
    Unmanaged<ImageDecoding>.fromOpaque(data).takeUnretainedValue()
  }
}
