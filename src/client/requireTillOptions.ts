import type { TillError } from '../errors.js'
import { isObject, isWebAddress } from '../protocol/formats.js'
import { validateClientOptions } from './development/validateClientOptions.js'
import { optionInvalid } from './requireOptions.js'
import type { Base } from './resolveBase.js'

export function requireTillOptions(options: requireTillOptions.Options): void {
  const { source, accessKey, marketplaceUrl, apiUrl, indexerUrl, fetch, timeout = 1 } = options
  if (source !== undefined) requireSource(source)
  if ((!source || accessKey !== undefined) && !(accessKey && typeof accessKey === 'string'))
    throw invalid('accessKey must be a string.')
  for (const [name, base] of Object.entries({ marketplaceUrl, apiUrl, indexerUrl })) {
    if (base !== undefined) requireBase(name, base)
    else if (!source && name !== 'indexerUrl') throw invalid(`${name} is missing.`)
  }
  if (fetch !== undefined && typeof fetch !== 'function') throw invalid('fetch must be a function.')
  // Refuse more than 2^31-1, the maximum of `setTimeout`.
  if (!(Number.isInteger(timeout) && (timeout as number) > 0 && (timeout as number) < 2 ** 31))
    throw invalid('timeout must be a number of milliseconds.')
  validateClientOptions(options)
}

export declare namespace requireTillOptions {
  type Options = validateClientOptions.Options & {
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
      throw invalid('source must be the result of defineSource.')
  }
}

function requireBase(name: string, base: Base): void {
  if (typeof base === 'function') return
  if (!isObject(base)) requireUrl(name, base)
  else
    for (const [chainId, url] of Object.entries(base)) {
      if (!/^[1-9]\d*$/.test(chainId)) throw invalid(`${name}[${chainId}] must be named by a chain id.`)
      requireUrl(`${name}[${chainId}]`, url)
    }
}

function requireUrl(name: string, url: unknown): void {
  if (isWebAddress(url)) return
  throw invalid(`${name} must be an https:// address. Received "${String(url)}".`)
}

function invalid(details: string): TillError<'TillOptionInvalid'> {
  return optionInvalid(`createTill: ${details}`)
}
