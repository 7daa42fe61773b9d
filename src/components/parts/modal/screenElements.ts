import { flatAncestors } from './flatAncestors.js'

/** A dialog, its backdrop, and the elements that were on the screen before the dialog opened. */
export type Screen = {
  readonly dialog: HTMLDialogElement
  readonly backdrop: HTMLElement
  readonly page: ReadonlySet<Element>
}

/** Returns the elements on the screen, found at 25 points. */
export function elementsOnScreen(): ReadonlySet<Element> {
  return new Set(probe().flat())
}

/** Counts the points at which an element of the page covers the dialog or its backdrop. */
export function countOfPageInFront(screen: Screen): number {
  return frontElements().filter((front) => !isOwn(screen, front) && isOfPage(screen, front)).length
}

/** Whether an element of the page or a box covers the middle of the dialog, or a box is in front anywhere on the screen. */
export function isCovered(screen: Screen): boolean {
  const front = elementsAtMiddle(screen).at(0)
  if (front !== undefined && !isOwn(screen, front)) return true
  return frontElements().some((each) => !isOwn(screen, each) && !isOfPage(screen, each))
}

/**
 * Finds the element directly behind the middle of the dialog. Returns the box that contains this element: the nearest element with
 * `position: fixed` among this element and its ancestors.
 */
export function boxAtMiddle(screen: Screen): Element | undefined {
  const below = elementsAtMiddle(screen).find((element) => !isOwn(screen, element))
  const around = flatAncestors(screen.dialog)
  return (
    below &&
    flatAncestors(below).find((each) => getComputedStyle(each).position === 'fixed' && !around.includes(each))
  )
}

/**
 * Whether the browser computes a layout. Without a layout, as in jsdom, the functions find no element at a point.
 */
export function hasLayout(): boolean {
  return 'elementsFromPoint' in document
}

function isOfPage({ dialog, page }: Screen, element: Element): boolean {
  return page.has(element) || bodyChild(element) === bodyChild(dialog)
}

/**
 * Whether the element belongs to the dialog. If the dialog is in a shadow tree, `document.elementsFromPoint` returns the host of the tree,
 * so this host counts as the dialog.
 */
function isOwn({ dialog, backdrop }: Screen, element: Element): boolean {
  return element === backdrop || flatAncestors(element).includes(dialog) || hostsOf(dialog).includes(element)
}

function elementsAtMiddle({ dialog }: Screen): readonly Element[] {
  const { left, top, width, height } = dialog.getBoundingClientRect()
  return elementsAt(left + width / 2, top + height / 2)
}

/** The places where `probe` looks at the screen, as fractions of its width and height. */
const parts = [0.02, 0.25, 0.5, 0.75, 0.98]

/** For each of 25 points spread over the screen, returns the elements at the point, the front one first. */
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

function hostsOf(element: Element): readonly Element[] {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? [root.host, ...hostsOf(root.host)] : []
}

function bodyChild(element: Element): Element | undefined {
  return flatAncestors(element).find((each) => each.parentElement === document.body)
}
