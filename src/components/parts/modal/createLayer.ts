import { closeDialog, showModal } from './dialogMethods.js'
import { isObstructed } from './isObstructed.js'
import { boxAtMiddle, countOfPageInFront, elementsOnScreen, hasLayout, isCovered } from './screenElements.js'

/**
 * Moves an open `<dialog>` between the browser's top layer and the page. The dialog keeps its place, its look, its focus and its scroll
 * offsets.
 *
 * A “box” is an overlay that a wallet or the host adds to the page, such as the window of an embedded wallet. While the dialog is in the
 * page, boxes lie above the dialog, and the dialog makes no other element inert.
 *
 * If an ancestor would shift or clip the dialog in the page, the dialog stays in the top layer as a popover. A popover covers boxes. So the
 * dialog becomes invisible while a new box lies behind its middle.
 */
export function createLayer({ dialog, hasBackdrop }: createLayer.Options): Layer {
  const backdrop = document.createElement('div')
  backdrop.className = 'till-backdrop'
  const state: State = {
    dialog,
    backdrop,
    hasBackdrop,
    place: undefined,
    wanted: 'modal',
    opener: undefined,
    page: new Set(),
    earlierBox: undefined,
    ownFocus: undefined,
    ownCloseEvents: 0,
    frame: 0,
  }
  listen(state)
  return {
    open: () => open(state),
    set(wanted) {
      if (state.wanted === wanted) return
      state.wanted = wanted
      settle(state)
    },
    close: () => close(state),
  }
}

export declare namespace createLayer {
  type Options = {
    dialog: HTMLDialogElement
    /** Whether to add a backdrop element while the dialog is in the page, where it has no `::backdrop`. */
    hasBackdrop: boolean
  }
}

export type Layer = {
  open: () => void
  /** Sets where the dialog belongs: `page` while a wallet or the host may open a box, and otherwise `modal`. */
  set: (wanted: Wanted) => void
  /** Closes the dialog without a `close` event. */
  close: () => void
}

type Wanted = 'modal' | 'page'
type Place = Wanted | 'popover'

type State = {
  readonly dialog: HTMLDialogElement
  readonly backdrop: HTMLElement
  readonly hasBackdrop: boolean
  place: Place | undefined
  wanted: Wanted
  /** The element that had the focus before the dialog opened. */
  opener: HTMLElement | undefined
  /** The elements that were on the screen before the dialog opened. They belong to the page, and are no boxes of a wallet. */
  page: ReadonlySet<Element>
  /** The box that lay behind the middle of the dialog when it left the top layer. */
  earlierBox: Element | undefined
  /** The element in the dialog that last had the focus. After a wallet's box has taken the focus, this element gets it back. */
  ownFocus: HTMLElement | undefined
  /** The number of `close` events that `leave` has caused and the browser has not fired yet. */
  ownCloseEvents: number
  /** The animation frame of the next `settle`. */
  frame: number
}

function listen(state: State): void {
  const { dialog } = state
  // `leave` closes a modal dialog, and the browser then fires a `close` event. Stop this event, because for other listeners a `close` event
  // means that the buyer has closed the dialog.
  const onCloseEvent = (event: Event) => {
    if (state.ownCloseEvents > 0) {
      state.ownCloseEvents--
      event.stopImmediatePropagation()
    } else if (!dialog.open) leave(state)
  }
  dialog.addEventListener('close', onCloseEvent, { capture: true })
  // The browser handles Escape only for modal dialogs, so handle it here for a dialog in the page and for a popover.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || (state.place ?? 'modal') === 'modal') return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) closeDialog(dialog)
  })
}

function open(state: State): void {
  const { dialog } = state
  if (dialog.open) return
  state.opener = focusedElement()
  state.page = elementsOnScreen()
  delete dialog.dataset.settled
  enter(state, 'modal')
  settle(state)
}

function close(state: State): void {
  leave(state)
  // If `move` was called, the browser does not restore the focus when the dialog closes. So focus the element that had the focus before the
  // dialog opened.
  const focused = focusedElement()
  const isLost = !focused || focused === document.body || state.dialog.contains(focused)
  if (isLost) state.opener?.focus({ preventScroll: true })
  state.opener = undefined
}

function settle(state: State): void {
  const { dialog, place, wanted } = state
  cancelAnimationFrame(state.frame)
  if (!dialog.open) return
  const box = place === 'popover' ? boxAtMiddle(state) : undefined
  const isAside = box !== undefined && box !== state.earlierBox
  dialog.toggleAttribute('data-aside', isAside)
  // A wallet may show its box for a moment after its answer. Wait until the box is gone, because a modal dialog would make the box inert.
  const isBusy = isAside || (place === 'page' && isCovered(state))
  if (wanted === 'modal' && !isBusy) move(state, 'modal')
  else {
    if (place !== 'popover') move(state, isObstructed(dialog) ? obstructedPlace() : 'page')
    state.frame = hasLayout() ? requestAnimationFrame(() => settle(state)) : 0
  }
}

function move(state: State, next: Place): void {
  const { dialog, place: previous } = state
  if (previous === next) return
  const focused = focusedElement()
  if (focused && dialog.contains(focused)) state.ownFocus = focused
  const isElsewhere = next === 'page' && focused !== undefined && !dialog.contains(focused)
  const target = isElsewhere ? focused : state.ownFocus
  const scrolled = [...dialog.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((element) => ({ element, scrollTop: element.scrollTop }))
  // To change its layer, the dialog closes and opens again. Keep it rendered: a change from `display: none` would restart its animations.
  dialog.style.display = getComputedStyle(dialog).display
  dialog.dataset.settled = ''
  leave(state)
  // With `autofocus`, the browser focuses `target` at once. Otherwise it would focus the heading first, and a screen reader would announce
  // the heading.
  target?.setAttribute('autofocus', '')
  enter(state, next)
  target?.removeAttribute('autofocus')
  dialog.style.display = ''
  target?.focus({ preventScroll: true })
  for (const { element, scrollTop } of scrolled) element.scrollTop = scrollTop
  if (previous === 'modal') state.earlierBox = boxAtMiddle(state)
}

function enter(state: State, next: Place): void {
  const { dialog, backdrop, hasBackdrop } = state
  state.place = next
  dialog.setAttribute('aria-modal', `${next === 'modal'}`)
  switch (next) {
    case 'modal':
      showModal(dialog)
      break
    case 'popover':
      dialog.setAttribute('popover', 'manual')
      dialog.showPopover()
      dialog.open = true
      break
    case 'page':
      dialog.open = true
      if (hasBackdrop) dialog.after(backdrop)
      raise(state)
  }
}

function leave(state: State): void {
  const { dialog, backdrop, place } = state
  cancelAnimationFrame(state.frame)
  backdrop.remove()
  dialog.style.zIndex = ''
  dialog.removeAttribute('popover')
  dialog.removeAttribute('data-aside')
  if (place !== 'modal') dialog.open = false
  else if (dialog.open) {
    state.ownCloseEvents++
    closeDialog(dialog)
  }
  state.place = undefined
}

/** Raises the dialog above the content of the page, but no further, because the box of a wallet must lie above the dialog. */
function raise(state: State): void {
  let best = { level: 0, covered: Number.POSITIVE_INFINITY }
  for (const level of levels) {
    setLevel(state, level)
    const covered = countOfPageInFront(state)
    // Take a higher level only if fewer elements then cover the dialog. Some elements, such as a chat bubble, cover it at each level.
    if (covered < best.covered) best = { level, covered }
  }
  setLevel(state, best.level)
}

function setLevel({ dialog, backdrop }: State, level: number): void {
  dialog.style.zIndex = `${level}`
  backdrop.style.zIndex = `${level - 1}`
}

/**
 * The `z-index` values that `raise` tries, the lowest first. The header of a page usually has 50 or 1020, and 88 and 1098 lie above these.
 * The box of a wallet usually has 89 or 999, and 88 and 998 lie directly below these.
 */
const levels = [48, 88, 998, 1_098]

/**
 * Returns the place for a dialog that an ancestor would shift or clip in the page. Browsers before 2024 have no popovers, so the dialog
 * stays modal there.
 */
function obstructedPlace(): Place {
  return 'showPopover' in HTMLElement.prototype ? 'popover' : 'modal'
}

function focusedElement(): HTMLElement | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement ? focused : undefined
}
