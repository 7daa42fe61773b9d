/**
 * Prints only the receipt. The print styles of the components hide the rest of the page, but do not reach outside of a shadow root.
 * There, this function marks the receipt and each host around it. It hides everything else until the browser has printed.
 */
export function printReceipt(receipt: Element): void {
  if (receipt.getRootNode() === document) {
    window.print()
    return
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `@media print { :not(html, head, head *, [${mark}], [${mark}] *, :has([${mark}])) { display: none !important } }`,
  )
  const places = placesOf(receipt)
  for (const { element, root } of places) {
    element.setAttribute(mark, '')
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  const restore = () => {
    for (const { element, root } of places) {
      element.removeAttribute(mark)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}

const mark = 'data-till-printed'

type Place = { element: Element; root: Document | ShadowRoot }

/** Returns the element and each shadow host around it, each with the root that contains it. */
function placesOf(element: Element): Place[] {
  const root = element.getRootNode()
  if (root instanceof ShadowRoot) return [{ element, root }, ...placesOf(root.host)]
  return root instanceof Document ? [{ element, root }] : []
}
