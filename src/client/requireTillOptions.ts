import type { TillError } from '../errors.js'
import { isObject, isWebAddress } from '../protocol/formats.js'
import { validateClientOptions } from './development/validateClientOptions.js'
import { optionInvalid } from './requireOptions.js'
import { type Base, isList } from './resolveBases.js'

export function requireTillOptions(options: requireTillOptions.Options): void {
  const { source, fallback, accessKey, marketplaceUrl, apiUrl, indexerUrl, fetch, timeout = 1 } = options
  if (source !== undefined) requireSource('source', source)
  if (fallback !== undefined) requireFallback(fallback, source)
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
    fallback?: unknown
    accessKey?: unknown
    marketplaceUrl?: Base | undefined
    apiUrl?: Base | undefined
    indexerUrl?: Base | undefined
    fetch?: unknown
    timeout?: unknown
  }
}

function requireSource(option: string, source: unknown): void {
  for (const name of ['getOrders', 'listOrders', 'generateBuyTransaction']) {
    if (!isObject(source) || typeof source[name] !== 'function')
      throw invalid(`${option} must be the result of defineSource.`)
  }
}

function requireFallback(fallback: unknown, source: unknown): void {
  if (source !== undefined) throw invalid('fallback must not be set together with source.')
  const sources = [fallback].flat()
  if (sources.length === 0) throw invalid('fallback must have at least one source. Received an empty list.')
  for (const one of sources) requireSource('fallback', one)
}

function requireBase(name: string, base: Base): void {
  if (typeof base === 'function') return
  const requireOwn = name === 'indexerUrl' ? requireUrl : requireUrls
  if (!isObject(base)) requireOwn(name, base)
  else
    for (const [chainId, urls] of Object.entries(base)) {
      if (!/^[1-9]\d*$/.test(chainId)) throw invalid(`${name}[${chainId}] must be named by a chain id.`)
      requireOwn(`${name}[${chainId}]`, urls)
    }
}

function requireUrls(name: string, given: unknown): void {
  const urls: readonly unknown[] = isList(given) ? given : [given]
  if (urls.length === 0) throw invalid(`${name} must have at least one address. Received an empty list.`)
  for (const [index, url] of urls.entries()) {
    requireUrl(isList(given) ? `${name}, entry ${index + 1},` : name, url)
    if (urls.indexOf(url) < index) throw invalid(`${name} must not have the address ${url} twice.`)
  }
}

function requireUrl(name: string, url: unknown): void {
  if (isWebAddress(url)) return
  throw invalid(`${name} must be an https:// address. Received "${String(url)}".`)
}

function invalid(details: string): TillError<'TillOptionInvalid'> {
  return optionInvalid(`createTill: ${details}`)
}
