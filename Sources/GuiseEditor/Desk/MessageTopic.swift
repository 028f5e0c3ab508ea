/// What a message is about. The newest outcome takes the place of the one before: when something
/// succeeds, what was said when it failed goes.
package enum MessageTopic: String {
  /// Saving the picture, under whatever name.
  case saving
  /// Saving the project.
  case savingProject
  /// Opening a photo, a project or kept work, and changing the photo.
  case opening
  /// Undoing and redoing.
  case traveling
  /// Placing elements and changing texts.
  case placing
  /// Pasting, and what is dropped.
  case receiving
  /// Renaming, deleting and restoring the user's own stickers.
  case ownStickers
  /// Copying, and dragging out the picture.
  case copying
  /// Recording the work.
  case recording
  /// Printing the picture.
  case printing
  /// Sending it by mail.
  case mailing
  /// Closing the window.
  case closing
  /// Showing a file in the file manager.
  case showing
  /// The desktop's own file chooser.
  case desktopChooser
  /// What is set, and the files of it.
  case settings
  /// What came with Guise.
  case assets
}
