import { isIP } from 'node:net'
import { RpcError } from 'tillkit/internal'
import { addressScope } from './addressScope.js'

/**
 * Checks an address that notifications shall go to, and returns it as it is kept. Where a name leads to is checked at
 * each delivery: today's answer of its name server says nothing about tomorrow's.
 *
 * @throws RpcError `InvalidArgument` when it is no address of the web, is too long, names somebody's password, is not
 * https, or leads to this machine or its network (the last two are allowed with `allowPrivate`).
 */
export function checkUrl(options: checkUrl.Options): string {
  const { url: text, allowPrivate } = options
  if (text.length > maxLength) throw invalid(`must have a length of at most ${maxLength}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid('must be an https address')
  if (url.protocol === 'http:' && !allowPrivate) throw invalid('must be an https address')
  if (url.username || url.password) throw invalid('must not contain a user name or password')
  if (!allowPrivate && !isOrdinary(url.port)) throw invalid('must use port 443, or one above 1023')
  if (!mayBeReached(bareHost(url.hostname), allowPrivate)) throw invalid('must be a public address')
  // What is kept is what counts: letters that are not of ASCII are written out, and become several each.
  if (url.href.length > maxLength || url.hostname.length > maxHostLength)
    throw invalid(
      `must have a length of at most ${maxLength}, and its host of ${maxHostLength}, as it is sent`,
    )
  return url.href
}

export declare namespace checkUrl {
  type Options = {
    url: string
    /** Whether this machine and its network may be named, and http used: for development. */
    allowPrivate: boolean
  }
}

/** The host as it is meant: a name without the dot at its end, or an IP address without brackets. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** Whether an IP address may be connected to. */
export function isAllowed(address: string, allowPrivate: boolean): boolean {
  const scope = addressScope(address)
  return scope === 'public' || (scope === 'private' && allowPrivate)
}

const maxLength = 2048
/** As DNS has it. */
const maxHostLength = 253

/** Names that lead to this machine or its network wherever they are resolved. */
const localName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/

function mayBeReached(host: string, allowPrivate: boolean): boolean {
  if (isIP(host)) return isAllowed(host, allowPrivate)
  return allowPrivate || (host.includes('.') && !localName.test(host))
}

function isOrdinary(port: string): boolean {
  return port === '' || port === '443' || Number(port) > 1023
}

function invalid(what: string): RpcError {
  return new RpcError('InvalidArgument', { details: `url: ${what}.` })
}
