// Tests of this package find the parts of scripted servers here; nothing in them is public.
@_exported public import MadeUpOrigin
