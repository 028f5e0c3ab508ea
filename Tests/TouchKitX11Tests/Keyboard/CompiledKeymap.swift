import CXkbCommon
import Glibc
import Testing

@testable import TouchKitX11

/// A keymap as the X server would make it, compiled without a server.
@MainActor
final class CompiledKeymap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// Compiles a keymap.
  ///
  /// - Parameter names: The layouts, separated by commas, such as "us(dvorak),ru".
  init(_ names: String) throws {
    context = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    let parts = names.split(separator: ",").map { $0.split { "()".contains($0) } }
    let layouts = parts.map { String($0[0]) }.joined(separator: ",")
    let variants = parts.map { $0.count > 1 ? String($0[1]) : "" }.joined(separator: ",")
    // A text that is passed as a part of the structure would end before it is used.
    let words = ["evdev", "pc105", layouts, variants, ""].map { (word: String) in strdup(word) }
    defer { for word in words { free(word) } }
    var description = xkb_rule_names(
      rules: words[0], model: words[1], layout: words[2], variant: words[3], options: words[4])
    let compiled = xkb_keymap_new_from_names(context, &description, XKB_KEYMAP_COMPILE_NO_FLAGS)
    keymap = try #require(compiled, "\(names) compiles")
    state = try #require(xkb_state_new(compiled))
  }

  isolated deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// The layouts as the keyboard of a window has them.
  var layouts: KeyboardLayouts {
    KeyboardLayouts(
      codes: 8...255, count: Int(xkb_keymap_num_layouts(keymap)),
      symbol: { KeySymbol(self.symbol($0, layout: $1, modifiers: $2)) },
      place: { xkb_keymap_key_get_name(self.keymap, $0).map { String(cString: $0) } })
  }

  private func symbol(_ code: UInt32, layout: Int, modifiers: UInt32) -> UInt32 {
    xkb_state_update_mask(state, modifiers, 0, 0, 0, 0, UInt32(layout))
    return xkb_state_key_get_one_sym(state, code)
  }
}
