import type { Browser, Page } from 'playwright-core'
import { addAxe } from './looks/findViolations.js'
import { openStory } from './openStory.js'

/**
 * Shows each story in its looks (theme, direction, language), in two browser pages at the same time. Returns the faults that `visit` finds,
 * and console errors.
 */
export async function visitStories(options: visitStories.Options): Promise<string[]> {
  const { browser, url, stories, looksOf, visit, viewport = { width: 1024, height: 768 } } = options
  const faults: string[] = []
  const open = new Map<Page, visitStories.Visit['story']>()
  const numbered = stories.map(({ id }, index) => ({ id, looks: looksOf(index) }))
  await inTwoPages({ browser, list: numbered }, async (page, { id, looks }) => {
    let story = open.get(page)
    if (!story) {
      story = await openStory({ page, url, id, viewport })
      open.set(page, story)
      await addAxe(page)
    }
    await story.show(id)
    for (const look of looks) {
      await story.choose(look)
      const found = await visit({ page, story, id, look })
      faults.push(...found.map((fault) => `${id} ${Object.values(look).join(' ')}: ${fault}`))
    }
    faults.push(...story.faults.splice(0).map((fault) => `${id}: ${fault}`))
  })
  return faults
}

export declare namespace visitStories {
  type Options = {
    browser: Browser
    /** The URL of the stories. */
    url: string
    stories: readonly { id: string }[]
    /** Returns the looks of a story. The parameter is the story’s index in the list. */
    looksOf: (index: number) => readonly openStory.Globals[]
    /** Checks a story in one look, and returns the faults. */
    visit: (at: Visit) => Promise<readonly string[]>
    /** In CSS pixels. @default 1024 × 768 */
    viewport?: openStory.Options['viewport']
  }
  type Visit = {
    page: Page
    story: Awaited<ReturnType<typeof openStory>>
    id: string
    look: openStory.Globals
  }
}

/** Calls `visit` for each item of a list, in two browser pages at the same time. */
export async function inTwoPages<item>(
  { browser, list }: { browser: Browser; list: readonly item[] },
  visit: (page: Page, item: item) => Promise<void>,
): Promise<void> {
  const waiting = [...list]
  const work = async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    for (let next = waiting.shift(); next; next = waiting.shift()) await visit(page, next)
    await context.close()
  }
  await Promise.all([work(), work()])
}
