/// A reference that does not keep its object.
package final class Weak<Object: AnyObject> {
  /// The object, or nil once it was deallocated.
  package private(set) weak var object: Object?

  /// Refers to an object.
  package init(_ object: Object?) { self.object = object }
}
