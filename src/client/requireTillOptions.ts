import type { TillError } from '../errors.js'
import { isObject, isWebAddress } from '../protocol/formats.js'
import { refuseWrongOption } from './development/refuseWrongOption.js'
import { optionInvalid } from './givenOptions.js'
import type { Base } from './resolveBase.js'

/**
 * Holds what a client is made of against what it needs, before anything is sent.
 *
 * @throws TillError `TillOptionInvalid` for the first option that is missing or wrong, by its name.
 */
export function requireTillOptions(options: requireTillOptions.Options): void {
  const { source, accessKey, marketplaceUrl, apiUrl, indexerUrl, fetch, timeout = 1 } = options
  // What a source stands for, no service is asked.
  if (source !== undefined) requireSource(source)
  if ((!source || accessKey !== undefined) && !(accessKey && typeof accessKey === 'string'))
    throw invalid('accessKey has to be a text.')
  for (const [name, base] of Object.entries({ marketplaceUrl, apiUrl, indexerUrl })) {
    if (base !== undefined) requireBase(name, base)
    else if (!source && name !== 'indexerUrl') throw invalid(`${name} is missing.`)
  }
  if (fetch !== undefined && typeof fetch !== 'function') throw invalid('fetch has to be a function.')
  // What a timer takes.
  if (!(Number.isInteger(timeout) && (timeout as number) > 0 && (timeout as number) < 2 ** 31))
    throw invalid('timeout has to be milliseconds.')
  refuseWrongOption(options)
}

export declare namespace requireTillOptions {
  /** What is given from JavaScript may be anything. */
  type Options = refuseWrongOption.Options & {
    source?: unknown
    accessKey?: unknown
    marketplaceUrl?: Base | undefined
    apiUrl?: Base | undefined
    indexerUrl?: Base | undefined
    fetch?: unknown
    timeout?: unknown
  }
}

function requireSource(source: unknown): void {
  for (const name of ['getOrders', 'listOrders', 'generateBuyTransaction']) {
    if (!isObject(source) || typeof source[name] !== 'function')
      throw invalid('source has to be made by defineSource.')
  }
}

function requireBase(name: string, base: Base): void {
  if (typeof base === 'function') return
  if (!isObject(base)) requireUrl(name, base)
  else
    for (const [chainId, url] of Object.entries(base)) {
      if (!/^[1-9]\d*$/.test(chainId)) throw invalid(`${name}[${chainId}] is no chain id.`)
      requireUrl(`${name}[${chainId}]`, url)
    }
}

function requireUrl(name: string, url: unknown): void {
  if (isWebAddress(url)) return
  throw invalid(`${name} is "${String(url)}", no https:// address.`)
}

function invalid(details: string): TillError<'TillOptionInvalid'> {
  return optionInvalid(`createTill: ${details}`)
}
