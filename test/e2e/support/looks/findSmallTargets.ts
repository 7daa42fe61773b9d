import type { Page } from 'playwright-core'

/** Returns the controls of a story that are smaller than 24 × 24 px. */
export async function findSmallTargets(page: Page): Promise<{ seen: number; faults: string[] }> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        '[class^="till-"]:is(a, button, input, select, summary, [tabindex="0"]), [class^="till-"] :is(a, button, input, select, summary, [tabindex="0"])',
      ),
    ].filter((target) => target.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
    const faults = targets.flatMap((target) => {
      // Measure the label of a control, because a press on the label counts as a press on the control.
      const label = target.closest('label')
      const { width, height } = (label ?? target).getBoundingClientRect()
      return width < 24 || height < 24
        ? [`${target.outerHTML.slice(0, 120)} is ${Math.round(width)} × ${Math.round(height)} px`]
        : []
    })
    return { seen: targets.length, faults }
  })
}
