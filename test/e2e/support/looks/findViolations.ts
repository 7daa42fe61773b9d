import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** Puts axe into a page. */
export async function addAxe(page: Page): Promise<void> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.addScriptTag({ content: axe })
}

/** What axe has to say about a story, one line for each kind of fault and the first element that has it. */
export async function findViolations(options: findViolations.Options): Promise<string[]> {
  const { page, rules } = options
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run('#storybook-root', {
      resultTypes: ['violations'],
      preload: false,
      runOnly,
      // A story is no page: it has no landmarks, and its headings need not begin with the first level.
      rules: {
        region: { enabled: false },
        'heading-order': { enabled: false },
        ...(runOnly.length > 2 && { 'target-size': { enabled: true } }),
      },
    })
    return violations.map(
      ({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
    )
  }, runs[rules])
}

export declare namespace findViolations {
  type Options = {
    page: Page
    /** Every rule of WCAG 2.2 AA and of good practice, or those that another theme can break. */
    rules: 'all' | 'colours'
  }
}

const runs = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
}
