import type { ParsedOptions } from './parseOptions.js'

/**
 * Sets the theme and the look that the page asks for on the element around a checkout, as the attributes that the styles
 * read. They stand on that element itself, so that a `--till-*` variable which the page sets on it still wins. What the
 * page wrote there by itself stays.
 */
export function applyAppearance(options: applyAppearance.Options): void {
  const { host, wanted, previous = {} } = options
  if (wanted.theme !== previous.theme) {
    setAttribute(host, 'tillTheme', wanted.theme === 'system' ? undefined : wanted.theme)
  }
  if (wanted.look !== previous.look) {
    setAttribute(host, 'tillLook', wanted.look === 'littoral' ? undefined : wanted.look)
  }
}

export declare namespace applyAppearance {
  type Options = {
    host: HTMLElement
    wanted: Appearance
    /** What was set before. @default nothing */
    previous?: Appearance
  }
  type Appearance = Pick<ParsedOptions, 'theme' | 'look'>
}

function setAttribute(host: HTMLElement, name: 'tillTheme' | 'tillLook', value: string | undefined): void {
  if (value === undefined) delete host.dataset[name]
  else host.dataset[name] = value
}
