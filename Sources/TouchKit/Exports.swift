// Apps that use TouchKit also need the types of Drawing; one import provides both.
@_exported import Drawing

// Where apps save what their user made.
@_exported import struct Platform.UserFolders
