import { warnInvalidLink } from '../../hooks/development/propWarnings.js'
import { isLink } from '../../protocol/formats.js'

/** Returns the URL if it is safe to link. Otherwise returns `undefined` and, in development, warns with the prop's name. */
export function linkOf(name: string, url: string | undefined): string | undefined {
  if (url === undefined || isLink(url)) return url
  warnInvalidLink(name, url)
  return undefined
}

export function transactionUrl(explorerUrl: string | undefined, hash: string): string | undefined {
  return explorerUrl && `${explorerUrl.replace(/\/+$/, '')}/tx/${hash}`
}
