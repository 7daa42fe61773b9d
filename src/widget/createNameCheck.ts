import { attributeNames } from './element/readAttributes.js'
import type { MountCallbacks } from './mountOptions.js'
import { nearestName } from './nearestName.js'
import { optionNames } from './optionNames.js'

export function createNameCheck(host: HTMLElement): (options: object) => void {
  const warned = new Set<string>()

  function warn(kind: string, wrong: string, names: readonly string[]): void {
    if (warned.has(wrong)) return
    warned.add(wrong)
    const nearest = nearestName(wrong, names)
    const hint = nearest ? `Did you mean "${nearest}"?` : 'The checkout ignores it.'
    console.warn(
      `<${host.localName}>: "${wrong}" is not ${kind === 'property' ? 'a' : 'an'} ${kind} of a checkout. ${hint}`,
      host,
    )
  }

  return (options) => {
    const isElement = host.localName === 'till-checkout'
    const known = isElement ? optionNames : [...optionNames, ...callbackNames]
    for (const name of Object.keys(options)) if (!isOneOf(name, known)) warn('option', name, known)
    if (!isElement) return
    const ofHtml = new Set<string>()
    for (const name in HTMLElement.prototype) ofHtml.add(name.toLowerCase())
    for (const name of host.getAttributeNames()) {
      const isOwn = /^\w+(-\w+)*$/.test(name) && !ofHtml.has(name) && !foreign.test(name)
      if (isOwn && !isOneOf(name, attributeNames)) warn('attribute', name, attributeNames)
    }
    // Warn only about likely misspellings, because frameworks add properties of their own to an element.
    for (const name of Object.keys(host))
      if (nearestName(name, optionNames)) warn('property', name, optionNames)
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

const foreign = /^(class|is|exportparts|item\w+|(data|aria|v|x|ng|wire|hx)-.+|_.+)$/

function isOneOf(name: string, names: readonly string[]): boolean {
  return names.includes(name)
}
