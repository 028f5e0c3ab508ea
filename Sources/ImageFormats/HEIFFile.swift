import CHeif
import Drawing
import ImageCoding
import Platform

/// The primary picture of an open HEIC or AVIF; libheif needs the whole file at once.
final class HEIFFile {
  private let name: String
  private let memory: UnsafeMutableRawBufferPointer
  private let context: OpaquePointer
  private let handle: OpaquePointer

  /// The maximum size of an EXIF block in bytes.
  private static let maximumExif = 1 << 20

  /// Reads a source and parses its boxes.
  init(_ source: ByteSource) throws(ImageError) {
    name = source.name
    do throws(OutOfMemory) {
      memory = try Memory.allocate(byteCount: source.count, isCleared: false)
    } catch {
      throw .outOfMemory(name: source.name)
    }
    guard let context = heif_context_alloc() else {
      memory.deallocate()
      throw .outOfMemory(name: source.name)
    }
    self.context = context
    do throws(ImageError) {
      handle = try Self.read(source, memory, context)
    } catch {
      heif_context_free(context)
      memory.deallocate()
      throw error
    }
  }

  deinit {
    heif_image_handle_release(handle)
    heif_context_free(context)
    memory.deallocate()
  }

  private static func read(
    _ source: ByteSource, _ memory: UnsafeMutableRawBufferPointer, _ context: OpaquePointer
  ) throws(ImageError) -> OpaquePointer {
    guard try source.read(at: 0, into: memory) == source.count else {
      throw .damaged(name: source.name)
    }
    heif_context_set_maximum_image_size_limit(context, Int32(ImageLimits.side))
    // All on this thread.
    heif_context_set_max_decoding_threads(context, 0)
    var handle: OpaquePointer?
    let read = heif_context_read_from_memory_without_copy(
      context, memory.baseAddress, memory.count, nil)
    try check(read, source.name)
    try check(heif_context_get_primary_image_handle(context, &handle), source.name)
    guard let handle else { throw .damaged(name: source.name) }
    return handle
  }

  /// The upright size in pixels, as the boxes promise it.
  var size: (width: Int, height: Int) {
    (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
  }

  /// Whether colors are multiplied by alpha.
  var isPremultiplied: Bool { heif_image_handle_is_premultiplied_alpha(handle) != 0 }

  /// Decodes the picture to red, green, blue and alpha of 8 bits. Valid while the caller, its owner, has not
  /// released it.
  func decode() throws(ImageError) -> OpaquePointer {
    guard let options = heif_decoding_options_alloc() else { throw .outOfMemory(name: name) }
    defer { heif_decoding_options_free(options) }
    options.pointee.convert_hdr_to_8bit = 1
    var image: OpaquePointer?
    let decoded = heif_decode_image(
      handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options)
    try Self.check(decoded, name)
    guard let image else { throw .damaged(name: name) }
    return image
  }

  /// The embedded profile; empty if there is none.
  var profile: [UInt8] {
    let count = heif_image_handle_get_raw_color_profile_size(handle)
    guard (1...ColorProfile.maximumBytes).contains(count) else { return [] }
    var icc = [UInt8](repeating: 0, count: count)
    let copied = heif_image_handle_get_raw_color_profile(handle, &icc)
    return copied.code == heif_error_Ok ? icc : []
  }

  /// What the code points say about colors; nil if there are none.
  var encoding: ColorEncoding? {
    var nclx: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard heif_image_handle_get_nclx_color_profile(handle, &nclx).code == heif_error_Ok,
      let codes = nclx?.pointee
    else { return nil }
    defer { heif_nclx_color_profile_free(nclx) }
    return ColorEncoding(
      primaries: Int(codes.color_primaries.rawValue),
      transfer: Int(codes.transfer_characteristics.rawValue))
  }

  /// The first EXIF structure; nil if there is none.
  var exif: [UInt8]? {
    var id: heif_item_id = 0
    guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &id, 1) == 1 else {
      return nil
    }
    let count = heif_image_handle_get_metadata_size(handle, id)
    guard (5...Self.maximumExif).contains(count) else { return nil }
    var block = [UInt8](repeating: 0, count: count)
    guard heif_image_handle_get_metadata(handle, id, &block).code == heif_error_Ok else {
      return nil
    }
    // The structure's place behind the first number.
    let start = 4 + block[..<4].reduce(0) { $0 << 8 | Int($1) }
    return start < count ? Array(block[start...]) : nil
  }

  private static func check(_ error: heif_error, _ name: String) throws(ImageError) {
    switch error.code {
    case heif_error_Ok: return
    case heif_error_Memory_allocation_error: throw .outOfMemory(name: name)
    case heif_error_Unsupported_filetype, heif_error_Unsupported_feature,
      // What later versions say of a codec without a decoder.
      heif_error_Plugin_loading_error:
      throw .unsupported(name: name)
    default: throw .damaged(name: name)
    }
  }
}
