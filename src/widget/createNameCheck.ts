import { attributeNames } from './element/readAttributes.js'
import type { MountCallbacks } from './mountOptions.js'
import { nearestName } from './nearestName.js'
import { optionNames } from './optionNames.js'

/**
 * Tells options that are none on the console, each once, with the one that was likely meant: those that a program gives, and
 * the attributes and properties of a `<till-checkout>`.
 */
export function createNameCheck(host: HTMLElement): (options: object) => void {
  const told = new Set<string>()

  function tell(what: string, wrong: string, names: readonly string[]): void {
    if (told.has(wrong)) return
    told.add(wrong)
    const nearest = nearestName(wrong, names)
    const mend = nearest ? `Did you mean "${nearest}"?` : 'It does nothing.'
    console.warn(`<${host.localName}>: "${wrong}" is no ${what} of a checkout. ${mend}`, host)
  }

  return (options) => {
    const isElement = host.localName === 'till-checkout'
    const known = isElement ? optionNames : [...optionNames, ...callbackNames]
    for (const name of Object.keys(options)) if (!isOneOf(name, known)) tell('option', name, known)
    if (!isElement) return
    const ofHtml = new Set<string>()
    for (const name in HTMLElement.prototype) ofHtml.add(name.toLowerCase())
    for (const name of host.getAttributeNames()) {
      const isOwn = /^\w+(-\w+)*$/.test(name) && !ofHtml.has(name) && !foreign.test(name)
      if (isOwn && !isOneOf(name, attributeNames)) tell('attribute', name, attributeNames)
    }
    // Frameworks keep things of their own at an element: only what looks like a slip of the pen is told.
    for (const name of Object.keys(host))
      if (nearestName(name, optionNames)) tell('property', name, optionNames)
  }
}

const callbackNames = [
  'onStatus',
  'onSuccess',
  'onError',
  'onEvent',
  'onPayChange',
  'onConnect',
  'onRefused',
] as const satisfies (keyof MountCallbacks)[]

/** Attributes that every element may have without a property of that name, and those of templates. */
const foreign = /^(class|is|exportparts|item\w+|(data|aria|v|x|ng|wire|hx)-.+|_.+)$/

function isOneOf(name: string, names: readonly string[]): boolean {
  return names.includes(name)
}
