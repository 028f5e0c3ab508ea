import CGio
import Platform

/// A value that travels on a bus: a `GVariant`.
package final class BusValue {
  private let variant: OpaquePointer

  /// Takes a reference that the caller owns.
  package init(owned variant: OpaquePointer) { self.variant = variant }

  private convenience init(floating variant: OpaquePointer) {
    self.init(owned: g_variant_ref_sink(variant))
  }

  /// Calls `body` with the variant, which is valid only during the call. What GLib keeps it references.
  func withVariant<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(self) { body(variant) }
  }

  /// Calls `body` with the variants of values. An array does not keep its elements to the end of a scope.
  private static func withVariants<Result>(
    of values: [BusValue], _ body: ([OpaquePointer?]) -> Result
  ) -> Result {
    withExtendedLifetime(values) { body(values.map(\.variant)) }
  }

  /// A text.
  package convenience init(_ text: String) { self.init(floating: g_variant_new_string(text)) }

  /// The number of a file that is passed along with a call.
  package convenience init(handle number: Int32) {
    self.init(floating: g_variant_new_handle(number))
  }

  /// A list of numbers of such files.
  package convenience init(handles numbers: [Int32]) {
    let children = numbers.map { g_variant_new_handle($0) }
    let type = g_variant_type_new("h")
    defer { g_variant_type_free(type) }
    self.init(floating: g_variant_new_array(type, children, gsize(children.count)))
  }

  /// A list of texts.
  package convenience init(_ texts: [String]) {
    let children = texts.map { g_variant_new_string($0) }
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    self.init(floating: g_variant_new_array(type, children, gsize(children.count)))
  }

  /// A dictionary of options.
  package convenience init(options: [String: BusValue]) {
    let children = options.map { key, value in
      value.withVariant {
        g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant($0))
      }
    }
    let type = g_variant_type_new("{sv}")
    defer { g_variant_type_free(type) }
    self.init(floating: g_variant_new_array(type, children, gsize(children.count)))
  }

  /// A number of 32 bits.
  package convenience init(_ number: Int32) { self.init(floating: g_variant_new_int32(number)) }

  /// A number of 32 bits without a sign.
  package convenience init(_ number: UInt32) { self.init(floating: g_variant_new_uint32(number)) }

  /// A number with a fraction.
  package convenience init(_ number: Double) { self.init(floating: g_variant_new_double(number)) }

  /// A truth value.
  package convenience init(_ bool: Bool) {
    self.init(floating: g_variant_new_boolean(bool ? 1 : 0))
  }

  /// The path of an object; an empty one if the text is none.
  package convenience init(object path: String) {
    self.init(
      floating: g_variant_new_object_path(g_variant_is_object_path(path) != 0 ? path : "/"))
  }

  /// A value that says of what type it is.
  package convenience init(variant value: BusValue) {
    self.init(floating: value.withVariant { g_variant_new_variant($0) })
  }

  /// Several values of any types together.
  package convenience init(tuple values: [BusValue]) {
    self.init(
      floating: Self.withVariants(of: values) { g_variant_new_tuple($0, gsize($0.count)) })
  }

  /// A list of values of a type, which is a type in D-Bus's notation.
  package convenience init(_ values: [BusValue], of type: String) {
    let element = g_variant_type_new(type)
    defer { g_variant_type_free(element) }
    self.init(
      floating: Self.withVariants(of: values) {
        g_variant_new_array(element, $0, gsize($0.count))
      })
  }

  /// A dictionary of texts.
  package convenience init(texts: [String: String]) {
    let children = texts.sorted(by: <).map { key, value in
      g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_string(value))
    }
    let type = g_variant_type_new("{ss}")
    defer { g_variant_type_free(type) }
    self.init(floating: g_variant_new_array(type, children, gsize(children.count)))
  }

  /// Bytes, ended by a zero as D-Bus writes paths.
  package convenience init(path: String) {
    self.init(floating: path.withPath { g_variant_new_bytestring($0) })
  }

  /// The value in GVariant's text format.
  package var text: String {
    let text = g_variant_print(variant, 1)
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }

  /// A value in GVariant's text format; nil if the text is invalid.
  package convenience init?(text: String) {
    guard let variant = g_variant_parse(nil, text, nil, nil, nil) else { return nil }
    self.init(owned: variant)
  }

  deinit { g_variant_unref(variant) }

  /// A component of a tuple; a variant is opened.
  package subscript(index: Int) -> BusValue? {
    guard index >= 0, index < count else { return nil }
    guard let child = g_variant_get_child_value(variant, gsize(index)) else { return nil }
    let value = BusValue(owned: child)
    guard value.typeText == "v" else { return value }
    return value.withVariant { g_variant_get_variant($0) }.map(BusValue.init(owned:))
  }

  /// A value of a dictionary with texts as keys.
  package subscript(key: String) -> BusValue? {
    guard typeText.hasPrefix("a{s") else { return nil }
    return g_variant_lookup_value(variant, key, nil).map(BusValue.init(owned:))
  }

  /// The text; nil if it is something else.
  package var string: String? {
    guard ["s", "o"].contains(typeText) else { return nil }
    return g_variant_get_string(variant, nil).map { String(cString: $0) }
  }

  /// The texts of a list; empty if it is something else.
  package var strings: [String] {
    guard typeText == "as" else { return [] }
    return (0..<g_variant_n_children(variant)).compactMap { self[Int($0)]?.string }
  }

  /// The number of 32 bits with a sign; nil if it is something else.
  package var integer: Int32? { typeText == "i" ? g_variant_get_int32(variant) : nil }

  /// The number with a fraction; nil if it is something else, or no finite number.
  package var double: Double? {
    guard typeText == "d" else { return nil }
    let number = g_variant_get_double(variant)
    return number.isFinite ? number : nil
  }

  /// The number of components; 0 if it has none.
  package var count: Int {
    g_variant_is_container(variant) != 0 ? Int(g_variant_n_children(variant)) : 0
  }

  /// The truth value; nil if it is something else.
  package var bool: Bool? { typeText == "b" ? g_variant_get_boolean(variant) != 0 : nil }

  /// The number; nil if it is something else.
  package var number: UInt32? { typeText == "u" ? g_variant_get_uint32(variant) : nil }

  /// The type in D-Bus's notation.
  package var typeText: String { String(cString: g_variant_get_type_string(variant)) }
}
