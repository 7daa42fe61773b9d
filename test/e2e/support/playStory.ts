import type { Page } from 'playwright-core'

/** Opens a story and waits until its play function has ended. Answers what it threw, or what Storybook makes of it. */
export async function playStory(options: playStory.Options): Promise<string> {
  const { page, url, id, globals } = options
  const more = globals === undefined ? '' : `&globals=${globals}`
  await page.goto(`${url}/iframe.html?id=${id}&viewMode=story${more}`)
  const ended = await page.waitForFunction(
    () => {
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as { __STORYBOOK_PREVIEW__?: Preview }
      const [finished] = preview?.channel.last('storyFinished') ?? []
      if (!finished) return undefined
      const [exception] = preview?.channel.last('playFunctionThrewException') ?? []
      // What axe found at the end is a part of the status.
      return exception?.message ?? finished.status
    },
    undefined,
    { polling: 100 },
  )
  return String(await ended.jsonValue())
}

export declare namespace playStory {
  type Options = {
    page: Page
    /** Where the stories are served. */
    url: string
    id: string
    /** What is chosen in the toolbar, as in an address of Storybook's. @default nothing */
    globals?: string
  }
}

/** What Storybook's preview has, as far as it is used here. */
type Preview = {
  channel: { last: (event: string) => { message?: string; status?: string }[] | undefined }
}
