import type { Emit, MountOptions } from './mountOptions.js'

/** What the part that is loaded later does with a place in the page. */
export type Mount = (options: {
  root: ShadowRoot
  slot: HTMLSlotElement
  host: HTMLElement
  options: MountOptions
  emit: Emit
}) => Mounted

/** A checkout on a page. */
export type Mounted = {
  open: () => void
  update: (options: MountOptions) => void
  destroy: () => void
}
