import type { Page } from 'playwright-core'

/** Waits until the fonts of a story have loaded, its transitions have ended, and two frames in a row show the same layout. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const layout = () =>
      [...document.querySelectorAll('[class^="till-"]')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      })
    await document.fonts.ready
    // A spinner turns without end, so only animations that have an end can be waited for.
    const ending = document.getAnimations().filter((animation) => {
      const { iterations } = animation.effect?.getTiming() ?? {}
      return iterations !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
    let before: string
    let now = layout().join()
    do {
      before = now
      await nextFrame()
      await nextFrame()
      now = layout().join()
    } while (before !== now)
  })
}
