import { closeDialog, showModal } from './dialogMethods.js'
import { flatAncestors } from './flatAncestors.js'
import { isObstructed } from './isObstructed.js'

/**
 * Moves an open `<dialog>` between the browser's top layer and the page. In the page, boxes of a wallet or of the host lie above the dialog,
 * and no element is inert. The dialog keeps its place, its look, its focus and its scroll offsets.
 *
 * If an ancestor would shift or clip the dialog, the dialog stays in the top layer as a popover, and hides while a box lies below it.
 */
export function createLayer(options: createLayer.Options): Layer {
  const { dialog, hasBackdrop } = options
  const backdrop = document.createElement('div')
  backdrop.className = 'till-backdrop'
  let place: Place | undefined
  let wanted: Wanted = 'modal'
  let opener: HTMLElement | undefined
  /** The elements of the page from before the dialog opened. */
  let page: ReadonlySet<Element> = new Set()
  let earlierBox: Element | undefined
  let ownCloseEvents = 0
  let frame = 0

  // The `close` event of a move must not reach those who listen for the buyer's.
  const onCloseEvent = (event: Event) => {
    if (ownCloseEvents > 0) {
      ownCloseEvents--
      event.stopImmediatePropagation()
    } else if (!dialog.open) leave()
  }
  dialog.addEventListener('close', onCloseEvent, { capture: true })

  // The browser handles Escape for modal dialogs only.
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
    const scrolled = [...dialog.querySelectorAll('*')]
      .filter(({ scrollTop }) => scrollTop > 0)
      .map((element) => ({ element, scrollTop: element.scrollTop }))
    // The dialog keeps its box while it is closed, so that no animation starts again.
    dialog.style.display = getComputedStyle(dialog).display
    dialog.dataset.settled = ''
    leave()
    enter(next)
    dialog.style.display = ''
    focused?.focus({ preventScroll: true })
    for (const { element, scrollTop } of scrolled) element.scrollTop = scrollTop
    if (previous === 'modal') earlierBox = boxAtMiddle()
  }

  /** Raises the dialog above the content of the page, and not further: the box of a wallet must be higher. */
  function raise(): void {
    let best = { level: 0, covered: Number.POSITIVE_INFINITY }
    for (const level of levels) {
      setLevel(level)
      const covered = frontElements().filter((front) => !isOwn(front) && isOfPage(front)).length
      // A chat bubble above all levels must not raise the dialog.
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

  /** Whether the element belongs to the dialog. For a point in a shadow tree, the browser names the host of the tree. */
  function isOwn(element: Element): boolean {
    return (
      element === backdrop || flatAncestors(element).includes(dialog) || hostsOf(dialog).includes(element)
    )
  }

  function elementsAtMiddle(): readonly Element[] {
    const { left, top, width, height } = dialog.getBoundingClientRect()
    return elementsAt(left + width / 2, top + height / 2)
  }

  /** Whether something lies over the middle of the dialog, or the box of a wallet anywhere. */
  function isCovered(): boolean {
    const front = elementsAtMiddle().at(0)
    if (front !== undefined && !isOwn(front)) return true
    return frontElements().some((each) => !isOwn(each) && !isOfPage(each))
  }

  /** Returns the nearest box below the dialog that floats over the page. */
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
      // The browser restores the focus only for a dialog that did not move.
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
  /** Sets where the dialog belongs: in the page while a wallet or the host may open a box. */
  set: (wanted: Wanted) => void
  /** Closes the dialog without a `close` event. */
  close: () => void
}

type Wanted = 'modal' | 'page'
type Place = Wanted | 'popover'

/** Above usual headers (50, 1020), and as far as possible below usual boxes of wallets (89, 999, and more). */
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

/** jsdom has no layout, so nothing changes there between two frames. */
function hasLayout(): boolean {
  return 'elementsFromPoint' in document
}

/** Browsers before 2024 have no popovers. */
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
