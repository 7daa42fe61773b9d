import type { Page } from 'playwright-core'

/** Opens a story, and waits until its play function has ended. Returns the error message, or Storybook’s status. */
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
      // The status also reports whether axe found a violation.
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
    /** The URL of the stories. */
    url: string
    id: string
    /** The toolbar’s values, in the syntax of Storybook’s URLs. @default none */
    globals?: string
  }
}

/** The part of Storybook’s preview API that this file uses. */
type Preview = {
  channel: { last: (event: string) => { message?: string; status?: string }[] | undefined }
}
