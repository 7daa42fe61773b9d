import { flatAncestors } from '../parts/modal/flatAncestors.js'

/**
 * Prints the page. The print rules of the styles hide everything but the open receipt. In a shadow root, these rules do not reach the page
 * around it, so this function hides the page until the browser has printed.
 */
export function printReceipt(receipt: Element): void {
  const host = flatAncestors(receipt).find((element) => element.getRootNode() === document)
  if (host === undefined || host.contains(receipt)) {
    window.print()
    return
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@media print { body :not([${mark}], :has([${mark}])) { display: none !important } body { margin: 0 !important } }`,
  )
  host.setAttribute(mark, '')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const restore = () => {
    host.removeAttribute(mark)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}

const mark = 'data-till-printed'
