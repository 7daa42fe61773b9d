/**
 * Stops the page behind a dialog from scrolling, and returns a function that removes this lock. Dialogs may close in any order: the page
 * scrolls again after the last lock is removed. If the page meanwhile sets its `overflow` to another value than `hidden`, the page keeps
 * this value.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  if (locks.size === 0) {
    before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
    // Keep the space of the scroll bar, so that the page does not move.
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  const lock = {}
  locks.add(lock)
  return () => {
    if (!locks.delete(lock) || locks.size > 0) return
    if (style.overflow === 'hidden') style.overflow = before.overflow
    style.scrollbarGutter = before.scrollbarGutter
  }
}

/**
 * The locks of the open dialogs. `before` is the page's own style before the first lock. All dialogs lock the same page, so they share both
 * variables.
 */
const locks = new Set<object>()
let before = { overflow: '', scrollbarGutter: '' }
