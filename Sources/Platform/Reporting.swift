/// Returns the value of an expression; throws another error in place of one that it throws.
///
///     let bytes = try reporting(file.open(), as: ExportError.photo)
///
/// - Parameters:
///   - value: The expression.
///   - report: Returns the error to throw. It must have a type: a function or a case.
@discardableResult
package func reporting<Value: ~Copyable, Cause: Error, Failure: Error>(
  _ value: @autoclosure () throws(Cause) -> Value, as report: (Cause) -> Failure
) throws(Failure) -> Value {
  do throws(Cause) { return try value() } catch { throw report(error) }
}
