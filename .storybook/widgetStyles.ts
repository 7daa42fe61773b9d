import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Replaces the module `src/widget/styles.ts` with one that contains the widget's styles. For the package, the build does the same. */
export function widgetStyles(): Plugin {
  return {
    name: 'till-widget-styles',
    load(id) {
      if (!id.endsWith('/src/widget/styles.ts')) return undefined
      const sources = ['components/styles.css', 'widget/widget.css'].map((path) => {
        const file = new URL(`../src/${path}`, import.meta.url)
        const rules = readFileSync(file, 'utf8')
        // `:root` matches nothing in a shadow root, so set its variables on the shadow root's host element.
        return rules.replace(/:root((?:\[[^\]]*\]|:not\([^()]*\))*)/g, (_, which) => {
          return which === '' ? ':host' : `:host(${which})`
        })
      })
      return `export const styles = ${JSON.stringify(sources.join('\n'))}`
    },
  }
}
