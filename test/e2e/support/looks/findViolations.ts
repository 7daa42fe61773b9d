import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

export async function addAxe(page: Page): Promise<void> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  await page.addScriptTag({ content: axe })
}

/** Returns the rules that a story violates according to axe, each with the first element. */
export async function findViolations(options: findViolations.Options): Promise<string[]> {
  const { page, rules } = options
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run('#storybook-root', {
      resultTypes: ['violations'],
      preload: false,
      runOnly,
      // A story is not a whole page: it has no landmarks, and its headings may start at any level.
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
    /** `all` are the rules of WCAG 2.2 AA and of best practice. `colours` are only the rules that a second theme can violate. */
    rules: 'all' | 'colours'
  }
}

const runs = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
}
