/** Returns the element and its ancestors as the browser renders them: through slots and shadow roots. */
export function flatAncestors(element: Element): readonly Element[] {
  const found: Element[] = []
  let next: Element | null = element
  while (next) {
    found.push(next)
    next = parentOf(next)
  }
  return found
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  const { parentNode } = element
  if (parentNode instanceof ShadowRoot) return parentNode.host
  return parentNode instanceof Element ? parentNode : null
}
