import { warnInvalidLink } from '../../hooks/development/propWarnings.js'
import { isLink } from '../../protocol/formats.js'

/**
 * Returns the URL if a link to it is safe, and otherwise `undefined`. During development, the function reports an unsafe URL together with
 * the name of its prop.
 */
export function linkOf(name: string, url: string | undefined): string | undefined {
  if (url === undefined || isLink(url)) return url
  warnInvalidLink(name, url)
  return undefined
}

export function transactionUrl(explorerUrl: string | undefined, hash: string): string | undefined {
  return explorerUrl && `${explorerUrl.replace(/\/+$/, '')}/tx/${hash}`
}
