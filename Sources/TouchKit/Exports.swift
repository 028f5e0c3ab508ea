// Apps that use TouchKit also need the types of Drawing; one import provides both.
@_exported import Drawing
