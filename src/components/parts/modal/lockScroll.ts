/** Keeps the page behind a dialog where it is, and as wide as it is. Returns what lets it go. */
export function lockScroll(): () => void {
  const { style } = document.documentElement
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
  // Where a scrollbar took room, the room stays.
  if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => void Object.assign(style, before)
}
