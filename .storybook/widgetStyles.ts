import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Gives the widget its styles, which in the package the build writes into it. */
export function widgetStyles(): Plugin {
  return {
    name: 'till-widget-styles',
    load(id) {
      if (!id.endsWith('/src/widget/styles.ts')) return undefined
      const sources = ['components/styles.css', 'widget/widget.css'].map((path) => {
        const file = new URL(`../src/${path}`, import.meta.url)
        const rules = readFileSync(file, 'utf8')
        // Within a shadow root there is no `:root`: what it sets is set on the element around.
        return rules.replace(/:root((?:\[[^\]]*\]|:not\([^()]*\))*)/g, (_, which) => {
          return which === '' ? ':host' : `:host(${which})`
        })
      })
      return `export const styles = ${JSON.stringify(sources.join('\n'))}`
    },
  }
}
