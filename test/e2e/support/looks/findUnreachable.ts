import type { Page } from 'playwright-core'

/**
 * Returns the controls that another element still covers after scrolling. Looks in the open dialog, or in the story if no dialog is open.
 */
export async function findUnreachable(page: Page): Promise<{ seen: number; faults: string[] }> {
  return page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body
    const targets = [...root.querySelectorAll('[class^="till-"] :is(a, button, input, summary)')].filter(
      (target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.till-hidden'),
    )
    const faults = targets.flatMap((target) => {
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = target.getBoundingClientRect()
      const front = document.elementFromPoint(x + width / 2, y + height / 2)
      const isSeen = target.contains(front) || front?.closest('label')?.contains(target)
      return isSeen ? [] : [`${target.outerHTML.slice(0, 120)} is behind <${front?.className}>`]
    })
    return { seen: targets.length, faults }
  })
}
