import { encodeOnce } from './encodeOnce.js'

/**
 * Returns the URL of a file for `fetch` or `<img>`, or `undefined` if the address is not safe. An `https:` URL stays unchanged. An `ipfs:`
 * address, an IPFS content id without a scheme and an `ar:` address become the URL of a gateway.
 */
export function toWebUrl(address: string, ipfsGateway: string): string | undefined {
  const text = address.trim()
  for (const [scheme, gateway] of [
    [ipfs, ipfsGateway],
    [arweave, 'https://arweave.net'],
  ] as const) {
    const path = scheme.exec(text)?.[1]
    if (path !== undefined) return joinPath(gateway, path)
  }
  return /^https:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}

/** Matches the forms that contracts write: `ipfs://ID`, `ipfs://ipfs/ID`, `ipfs:ID`, `/ipfs/ID` and a bare `ID`. */
const ipfs =
  /^(?:ipfs:\/*(?:ipfs\/+)*|\/?(?:ipfs\/+)+|(?=Qm[1-9A-HJ-NP-Za-km-z]{44}(?:\/|$)|baf[a-z2-7]{50,}(?:\/|$)))([^/].*)$/is
const arweave = /^ar(?:weave)?:\/\/+(.+)$/is

function joinPath(gateway: string, path: string): string | undefined {
  // Remove a query or a fragment that follows directly after a content id. In a file’s name, `?` and `#` are part of the name.
  const file = path.replace(/^([\w-]+)[?#].*$/s, '$1')
  // Refuse `..`: a browser would resolve it, and request a URL outside the gateway’s folder.
  if (file.split('/').some((segment) => /^(?:\.|%2e){2}$/i.test(segment))) return undefined
  return `${gateway.replace(/\/+$/, '')}/${encodeOnce(file)}`
}
