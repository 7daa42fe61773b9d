import type { Page } from 'playwright-core'

/** Returns the visible numbers that a line break divides. A currency symbol of up to eight letters counts as part of the number. */
export async function findBrokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const parent = node.parentElement
      if (!parent?.closest('[class^="till-"]') || !parent.checkVisibility()) continue
      for (const { 0: number, index } of (node.nodeValue ?? '').matchAll(
        /(?<!\w)\d[\d.,:\u202f\u00a0]*(?:\w{1,8}\b|\w)?/g,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1) faults.push(`“${number}” is broken over ${lines.size} lines`)
      }
    }
    return faults
  })
}
