import CCairo
import Glibc

/// librsvg, loaded when the first drawing is read.
///
/// With the libraries that it needs it takes 4 ms to load, as long as all others of a decoder, most of
/// which never see a drawing.
struct RsvgLibrary: Sendable {
  /// `RsvgHandle *`.
  typealias Handle = OpaquePointer
  /// The members of an `RsvgRectangle`: `x`, `y`, `width` and `height`.
  typealias Rectangle = UnsafeMutablePointer<Double>

  typealias NewFromData =
    @convention(c) (UnsafePointer<UInt8>, UInt, OpaquePointer?) -> Handle?
  typealias SetDPI = @convention(c) (Handle, Double) -> Void
  typealias GetSize =
    @convention(c) (Handle, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
  typealias GetDimensions =
    @convention(c) (
      Handle, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>,
      UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>, Rectangle
    ) -> Void
  typealias GetGeometry =
    @convention(c) (
      Handle, UnsafePointer<CChar>?, Rectangle, Rectangle, OpaquePointer?
    ) -> Int32
  typealias Render =
    @convention(c) (Handle, OpaquePointer, UnsafePointer<Double>, OpaquePointer?) -> Int32

  /// `rsvg_handle_new_from_data`.
  let newFromData: NewFromData
  /// `rsvg_handle_set_dpi`.
  let setDPI: SetDPI
  /// `rsvg_handle_get_intrinsic_size_in_pixels`.
  let getSize: GetSize
  /// `rsvg_handle_get_intrinsic_dimensions`.
  let getDimensions: GetDimensions
  /// `rsvg_handle_get_geometry_for_element`.
  let getGeometry: GetGeometry
  /// `rsvg_handle_render_document`.
  let render: Render

  /// The library, which stays loaded; nil if there is not enough memory for it. The first use needs
  /// access to its files.
  static let loaded = RsvgLibrary()

  private init?() {
    guard let library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? ""
      if reason.contains("No such file") { fatalError("librsvg 2 is missing: \(reason)") }
      return nil
    }
    func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
      guard let address = dlsym(library, "rsvg_handle_" + name) else {
        fatalError("librsvg is older than 2.52: it lacks rsvg_handle_\(name).")
      }
      return unsafeBitCast(address, to: type)
    }
    newFromData = function("new_from_data")
    setDPI = function("set_dpi")
    getSize = function("get_intrinsic_size_in_pixels")
    getDimensions = function("get_intrinsic_dimensions")
    getGeometry = function("get_geometry_for_element")
    render = function("render_document")
  }
}
