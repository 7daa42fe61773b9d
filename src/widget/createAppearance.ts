import type { ParsedOptions } from './parseOptions.js'

/**
 * Sets the theme and the look of the element. Without a theme option, the theme follows the page's CSS property `color-scheme`: a page that
 * does not support dark colours stays light. If the page sets a `--till-*` variable on the element, the page's value wins.
 */
export function createAppearance(host: HTMLElement): Appearance {
  const { tillTheme, tillLook } = host.dataset
  const themes: readonly (string | undefined)[] = ['light', 'dark', 'system']
  const isTheme = (name: string | undefined): name is Theme => themes.includes(name)
  const earlier = isTheme(tillTheme) ? tillTheme : undefined
  const themeFor = ({ theme }: Pick<ParsedOptions, 'theme'>) => theme ?? earlier ?? themeOfPage(host)
  return {
    themeFor,
    apply(options) {
      const { look } = options
      setAttribute(host, 'tillTheme', themeFor(options))
      setAttribute(host, 'tillLook', look === 'littoral' ? undefined : (look ?? tillLook))
    },
    remove() {
      setAttribute(host, 'tillTheme', tillTheme)
      setAttribute(host, 'tillLook', tillLook)
    },
  }
}

export type Appearance = {
  apply: (options: Pick<ParsedOptions, 'theme' | 'look'>) => void
  themeFor: (options: Pick<ParsedOptions, 'theme'>) => Theme
  /** Restores the theme and look attributes that the element had before `apply`. */
  remove: () => void
}

type Theme = NonNullable<ParsedOptions['theme']>

function themeOfPage(host: HTMLElement): Theme {
  const { parentElement, ownerDocument } = host
  const { colorScheme } = getComputedStyle(parentElement ?? ownerDocument.documentElement)
  if (!/\bdark\b/.test(colorScheme)) return 'light'
  return /\blight\b/.test(colorScheme) ? 'system' : 'dark'
}

function setAttribute(host: HTMLElement, name: 'tillTheme' | 'tillLook', value: string | undefined): void {
  if (value === undefined) delete host.dataset[name]
  else host.dataset[name] = value
}
