import { closeDialog, showModal } from './dialogMethods.js'
import { flatAncestors } from './flatAncestors.js'
import { isObstructed } from './isObstructed.js'

/**
 * Moves an open `<dialog>` between the browser's top layer and the page. The dialog keeps its place, its look, its focus and its scroll
 * offsets.
 *
 * A “box” is an overlay that a wallet or the host adds to the page, such as the window of an embedded wallet. While the dialog is in the
 * page, boxes lie above it, and no element is inert.
 *
 * If an ancestor would shift or clip the dialog in the page, the dialog stays in the top layer as a popover. A popover covers boxes, so the
 * dialog becomes invisible while a new box lies below its middle.
 */
export function createLayer(options: createLayer.Options): Layer {
  const { dialog, hasBackdrop } = options
  const backdrop = document.createElement('div')
  backdrop.className = 'till-backdrop'
  let place: Place | undefined
  let wanted: Wanted = 'modal'
  let opener: HTMLElement | undefined
  /** The elements that were on the screen before the dialog opened. They belong to the page, and are no boxes of a wallet. */
  let page: ReadonlySet<Element> = new Set()
  let earlierBox: Element | undefined
  /** The element of the dialog that last had the focus. A wallet's box may take the focus until its answer. */
  let ownFocus: HTMLElement | undefined
  let ownCloseEvents = 0
  let frame = 0

  // `leave` closes a modal dialog, and the browser then fires a `close` event. Stop it: other listeners must get only the buyer's closing.
  const onCloseEvent = (event: Event) => {
    if (ownCloseEvents > 0) {
      ownCloseEvents--
      event.stopImmediatePropagation()
    } else if (!dialog.open) leave()
  }
  dialog.addEventListener('close', onCloseEvent, { capture: true })

  // The browser handles Escape only for modal dialogs, so handle it here for a dialog in the page and for a popover.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || (place ?? 'modal') === 'modal') return
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) closeDialog(dialog)
  })

  function enter(next: Place): void {
    place = next
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
        raise()
    }
  }

  function leave(): void {
    cancelAnimationFrame(frame)
    backdrop.remove()
    dialog.style.zIndex = ''
    dialog.removeAttribute('popover')
    dialog.removeAttribute('data-aside')
    if (place !== 'modal') dialog.open = false
    else if (dialog.open) {
      ownCloseEvents++
      closeDialog(dialog)
    }
    place = undefined
  }

  function move(next: Place): void {
    const previous = place
    if (previous === next) return
    const focused = focusedElement()
    if (focused && dialog.contains(focused)) ownFocus = focused
    const isElsewhere = next === 'page' && focused !== undefined && !dialog.contains(focused)
    const target = isElsewhere ? focused : ownFocus
    const scrolled = [...dialog.querySelectorAll('*')]
      .filter(({ scrollTop }) => scrollTop > 0)
      .map((element) => ({ element, scrollTop: element.scrollTop }))
    // To change its layer, the dialog closes and opens again. Keep it rendered: a change from `display: none` would restart its animations.
    dialog.style.display = getComputedStyle(dialog).display
    dialog.dataset.settled = ''
    leave()
    // The browser focuses this element at once. Otherwise it would focus the heading first, and a screen reader would announce it.
    target?.setAttribute('autofocus', '')
    enter(next)
    target?.removeAttribute('autofocus')
    dialog.style.display = ''
    target?.focus({ preventScroll: true })
    for (const { element, scrollTop } of scrolled) element.scrollTop = scrollTop
    if (previous === 'modal') earlierBox = boxAtMiddle()
  }

  /** Raises the dialog above the content of the page, but no further, because the box of a wallet must lie above the dialog. */
  function raise(): void {
    let best = { level: 0, covered: Number.POSITIVE_INFINITY }
    for (const level of levels) {
      setLevel(level)
      const covered = frontElements().filter((front) => !isOwn(front) && isOfPage(front)).length
      // Take a higher level only if fewer elements cover the dialog there. A chat bubble above all levels covers it at each level.
      if (covered < best.covered) best = { level, covered }
    }
    setLevel(best.level)
  }

  function setLevel(level: number): void {
    dialog.style.zIndex = `${level}`
    backdrop.style.zIndex = `${level - 1}`
  }

  function isOfPage(element: Element): boolean {
    return page.has(element) || bodyChild(element) === bodyChild(dialog)
  }

  /**
   * Whether the element belongs to the dialog. If the dialog is in a shadow tree, `document.elementsFromPoint` returns the host of the
   * tree, so this host counts as the dialog.
   */
  function isOwn(element: Element): boolean {
    return (
      element === backdrop || flatAncestors(element).includes(dialog) || hostsOf(dialog).includes(element)
    )
  }

  function elementsAtMiddle(): readonly Element[] {
    const { left, top, width, height } = dialog.getBoundingClientRect()
    return elementsAt(left + width / 2, top + height / 2)
  }

  /** Whether an element lies over the middle of the dialog, or whether a box lies in front anywhere on the screen. */
  function isCovered(): boolean {
    const front = elementsAtMiddle().at(0)
    if (front !== undefined && !isOwn(front)) return true
    return frontElements().some((each) => !isOwn(each) && !isOfPage(each))
  }

  /** Returns the box directly below the middle of the dialog: the next element there, or its nearest ancestor, with a fixed position. */
  function boxAtMiddle(): Element | undefined {
    const below = elementsAtMiddle().find((element) => !isOwn(element))
    const around = flatAncestors(dialog)
    return (
      below &&
      flatAncestors(below).find(
        (each) => getComputedStyle(each).position === 'fixed' && !around.includes(each),
      )
    )
  }

  function settle(): void {
    cancelAnimationFrame(frame)
    if (!dialog.open) return
    const box = place === 'popover' ? boxAtMiddle() : undefined
    const isAside = box !== undefined && box !== earlierBox
    dialog.toggleAttribute('data-aside', isAside)
    // A wallet may show its box for a moment after its answer. A modal dialog would make the box inert.
    const isBusy = isAside || (place === 'page' && isCovered())
    if (wanted === 'modal' && !isBusy) move('modal')
    else {
      if (place !== 'popover') move(isObstructed(dialog) ? obstructedPlace() : 'page')
      frame = hasLayout() ? requestAnimationFrame(settle) : 0
    }
  }

  return {
    open() {
      if (dialog.open) return
      opener = focusedElement()
      page = new Set(probe().flat())
      delete dialog.dataset.settled
      enter('modal')
      settle()
    },
    set(next) {
      if (wanted === next) return
      wanted = next
      settle()
    },
    close() {
      leave()
      // After a move, the browser does not restore the focus, so return it to the element that had it before the dialog opened.
      const focused = focusedElement()
      const isLost = !focused || focused === document.body || dialog.contains(focused)
      if (isLost) opener?.focus({ preventScroll: true })
      opener = undefined
    },
  }
}

export declare namespace createLayer {
  type Options = {
    dialog: HTMLDialogElement
    /** Whether an element takes the place of the dialog's `::backdrop` in the page. */
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

/**
 * The `z-index` values that `raise` tries, the lowest first. 88 and 1098 lie above usual headers (50 and 1020). 88 and 998 lie directly
 * below usual boxes of wallets (89 and 999).
 */
const levels = [48, 88, 998, 1_098]

/** Where the screen is probed, as parts of its width and height. */
const parts = [0.02, 0.25, 0.5, 0.75, 0.98]

/** Returns the elements at points all over the screen, the front one first. */
function probe(): readonly (readonly Element[])[] {
  const { innerWidth, innerHeight } = window
  return parts.flatMap((y) => parts.map((x) => elementsAt(x * innerWidth, y * innerHeight)))
}

function frontElements(): readonly Element[] {
  return probe().flatMap((elements) => elements.slice(0, 1))
}

function elementsAt(x: number, y: number): readonly Element[] {
  return hasLayout() ? document.elementsFromPoint(x, y) : []
}

/** Whether the browser computes a layout. jsdom does not, so no box can be found there, and `settle` need not run in each frame. */
function hasLayout(): boolean {
  return 'elementsFromPoint' in document
}

/** Returns the place of a dialog that an ancestor obstructs. Browsers before 2024 have no popovers, so the dialog stays modal there. */
function obstructedPlace(): Place {
  return 'showPopover' in HTMLElement.prototype ? 'popover' : 'modal'
}

function focusedElement(): HTMLElement | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement ? focused : undefined
}

function hostsOf(element: Element): readonly Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [root.host, ...hostsOf(root.host)] : []
}

function bodyChild(element: Element): Element | undefined {
  return flatAncestors(element).find((each) => each.parentElement === document.body)
}
