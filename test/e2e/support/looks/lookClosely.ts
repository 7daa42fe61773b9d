import type { visitStories } from '../visitStories.js'
import { findBrokenNumbers } from './findBrokenNumbers.js'
import { findClipped } from './findClipped.js'
import { findSmallTargets } from './findSmallTargets.js'
import { findViolations } from './findViolations.js'

/** Checks a story with axe. The dark theme changes only colours, so in this theme only the colour rules are checked. */
export async function lookWithAxe({ page, look }: visitStories.Visit): Promise<string[]> {
  return findViolations({ page, rules: look.theme === 'light' ? 'all' : 'colours' })
}

/**
 * Checks a story on a narrow screen, with its details closed and open. Reports clipped texts, numbers over two lines, and targets that are
 * too small.
 */
export async function lookForRoom({ page }: visitStories.Visit): Promise<{ seen: number; faults: string[] }> {
  const small = await findSmallTargets(page)
  const faults = [...small.faults, ...(await findCut(page))]
  const folded = await page.locator('details:not([open])').elementHandles()
  const turn = (open: boolean) =>
    Promise.all(
      folded.map((each) => each.evaluate((details, open) => void Object.assign(details, { open }), open)),
    )
  if (folded.length > 0) {
    await turn(true)
    faults.push(...(await findCut(page)))
    await turn(false)
  }
  return { seen: small.seen, faults }
}

async function findCut(page: visitStories.Visit['page']): Promise<string[]> {
  return [...(await findClipped(page)), ...(await findBrokenNumbers(page))]
}
