// An app of TouchKit draws and measures with Drawing's values; one import gives it both.
@_exported import Drawing
