import { isIP } from 'node:net'
import { RpcError } from 'tillkit/internal'
import { addressScope } from './addressScope.js'

/**
 * Validates a webhook URL and returns its normal form. It does not resolve the host name, because its addresses may change later. Instead,
 * each delivery checks the addresses to which it connects.
 */
export function checkUrl(options: checkUrl.Options): string {
  const { url: text, allowPrivate } = options
  if (text.length > maxLength) throw invalid(`must have a length of at most ${maxLength}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('must be an https address')
  if (url.protocol === 'http:' && !allowPrivate) throw invalid('must be an https address')
  if (url.username || url.password) throw invalid('must not contain a user name or password')
  if (!allowPrivate && !isAllowedPort(url.port)) throw invalid('must use port 443 or a port above 1023')
  if (!mayBeReached(bareHost(url.hostname), allowPrivate)) throw invalid('must be a public address')
  // Check the length again in the normal form, which encodes non-ASCII characters and so may be longer.
  if (url.href.length > maxLength || url.hostname.length > maxHostLength)
    throw invalid(
      `must have a length of at most ${maxLength}, and its host of ${maxHostLength}, as it is sent`,
    )
  return url.href
}

export declare namespace checkUrl {
  type Options = {
    url: string
    allowPrivate: boolean
  }
}

/** Returns the host of a URL as DNS and `isIP` accept it. A name loses its trailing dot, and an IP address its brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

export function isAllowed(address: string, allowPrivate: boolean): boolean {
  const scope = addressScope(address)
  return scope === 'public' || (scope === 'private' && allowPrivate)
}

const maxLength = 2048
const maxHostLength = 253

/** Matches host names that usually mean this machine or its private network. */
const localName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

function mayBeReached(host: string, allowPrivate: boolean): boolean {
  if (isIP(host)) return isAllowed(host, allowPrivate)
  return allowPrivate || (host.includes('.') && !localName.test(host))
}

function isAllowedPort(port: string): boolean {
  return port === '' || port === '443' || Number(port) > 1023
}

function invalid(what: string): RpcError {
  return new RpcError('InvalidArgument', { details: `url: ${what}.` })
}
