import CXkbCommon
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
    let (context) = self.context
    let compiled = layouts.withCString { layouts in
      variants.withCString { variants in
        "evdev".withCString { rules in
          "pc105".withCString { model in
            var names = xkb_rule_names(
              rules: rules, model: model, layout: layouts, variant: variants, options: "")
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        }
      }
    }
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
