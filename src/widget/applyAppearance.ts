import type { ParsedOptions } from './parseOptions.js'

/** Sets the theme and the look of the element. If the page sets a `--till-*` variable on the element, the page's value wins. */
export function applyAppearance(options: applyAppearance.Options): void {
  const { host, next, previous = {} } = options
  if (next.theme !== previous.theme) {
    setAttribute(host, 'tillTheme', next.theme === 'system' ? undefined : next.theme)
  }
  if (next.look !== previous.look) {
    setAttribute(host, 'tillLook', next.look === 'littoral' ? undefined : next.look)
  }
}

export declare namespace applyAppearance {
  type Options = {
    host: HTMLElement
    next: Appearance
    previous?: Appearance
  }
  type Appearance = Pick<ParsedOptions, 'theme' | 'look'>
}

function setAttribute(host: HTMLElement, name: 'tillTheme' | 'tillLook', value: string | undefined): void {
  if (value === undefined) delete host.dataset[name]
  else host.dataset[name] = value
}
