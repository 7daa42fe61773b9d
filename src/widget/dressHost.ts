import type { ParsedOptions } from './parseOptions.js'

/**
 * Gives the element around a checkout the theme and the look that the page asks for, as the attributes that the styles
 * read. They stand on that element itself, so that a `--till-*` variable which the page sets on it still wins. What the
 * page wrote there by itself stays.
 */
export function dressHost(options: dressHost.Options): void {
  const { host, wanted, worn = {} } = options
  if (wanted.theme !== worn.theme) {
    setAttribute(host, 'tillTheme', wanted.theme === 'system' ? undefined : wanted.theme)
  }
  if (wanted.look !== worn.look) {
    setAttribute(host, 'tillLook', wanted.look === 'littoral' ? undefined : wanted.look)
  }
}

export declare namespace dressHost {
  type Options = {
    host: HTMLElement
    wanted: Dress
    /** What it was given before. @default nothing */
    worn?: Dress
  }
  type Dress = Pick<ParsedOptions, 'theme' | 'look'>
}

function setAttribute(host: HTMLElement, name: 'tillTheme' | 'tillLook', value: string | undefined): void {
  if (value === undefined) delete host.dataset[name]
  else host.dataset[name] = value
}
