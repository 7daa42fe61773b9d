import type { Page } from 'playwright-core'

/** Returns the clipped texts of a story, and the elements that extend beyond the page. */
export async function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide`)
    for (const element of document.querySelectorAll<HTMLElement>('[class^="till-"], [class^="till-"] *')) {
      if (element.closest('.till-hidden, .till-picture, thead')) continue
      const isField = element instanceof HTMLInputElement && element.value !== ''
      const hasText =
        isField || [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      const name = `<${element.tagName.toLowerCase()} class="${element.className}">`
      if (hasText && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
        faults.push(`${name} is cut off: ${element.scrollWidth} > ${element.clientWidth}`)
      }
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 1 && (left < -1 || right > clientWidth + 1)) faults.push(`${name} stands out of the page`)
    }
    return faults
  })
}
