/**
 * Returns the cell to which a key moves the focus. The left and right keys move to the left and right on the screen, also in right-to-left
 * text.
 */
export function findNextCell(cell: HTMLElement, key: string): HTMLElement | undefined {
  const cells = [...(cell.parentElement?.children ?? [])].filter((other) => other instanceof HTMLElement)
  const at = cells.indexOf(cell)
  const ahead = getComputedStyle(cell).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  switch (key) {
    case 'Home':
      return cells[0]
    case 'End':
      return cells.at(-1)
    case 'ArrowLeft':
    case 'ArrowRight':
      return cells[key === ahead ? at + 1 : at - 1]
    case 'ArrowDown':
      return nearestOf(cell, cells.slice(at + 1))
    case 'ArrowUp':
      return nearestOf(cell, cells.slice(0, at).reverse())
    default:
      return undefined
  }
}

function nearestOf(cell: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  const row = others.find(({ offsetTop }) => offsetTop !== cell.offsetTop)?.offsetTop
  const offset = (other: HTMLElement) => Math.abs(other.offsetLeft - cell.offsetLeft)
  return others
    .filter(({ offsetTop }) => offsetTop === row)
    .reduce<HTMLElement | undefined>(
      (best, other) => (best && offset(best) <= offset(other) ? best : other),
      undefined,
    )
}
