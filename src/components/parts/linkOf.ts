import { warnInvalidLink } from '../../hooks/development/propWarnings.js'
import { isLink } from '../../protocol/formats.js'

/**
 * An address as it may be linked: on the web, or of the page's own site. Of any other there is no link, and while the page is
 * developed it is told, by the name of what it was given as.
 */
export function linkOf(name: string, url: string | undefined): string | undefined {
  if (url === undefined || isLink(url)) return url
  warnInvalidLink(name, url)
  return undefined
}

/** Where a block explorer shows a transaction. */
export function transactionUrl(explorerUrl: string | undefined, hash: string): string | undefined {
  return explorerUrl && `${explorerUrl.replace(/\/+$/, '')}/tx/${hash}`
}
