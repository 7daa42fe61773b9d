import { isIPv4, isIPv6 } from 'node:net'
import { addressList } from '../../addressList.js'

/**
 * Creates a function that identifies the client of a request, for its rate limit. A client is an IPv4 address, or the /64 network of an
 * IPv6 address, because one client usually controls a whole /64. All requests without a valid peer address count as one client.
 *
 * If the peer is a trusted proxy, the function reads the forwarding header from right to left. It stops at the first address that is not a
 * trusted proxy.
 */
export function createClientReader(options: createClientReader.Options): createClientReader.ReturnType {
  const { trustedProxies, forwardedHeader } = options
  const trusted = addressList(trustedProxies)
  const isTrusted = (address: string) => trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  const readHops = forwardedHeader === 'forwarded' ? readForwarded : readForwardedFor
  return (headers, peer) => {
    let client = peer === undefined ? undefined : parseAddress(peer)
    if (client === undefined) return 'unknown'
    if (trustedProxies.length === 0) return networkOf(client)
    const hops = readHops(headers.get(forwardedHeader) ?? '')
    while (isTrusted(client)) {
      const hop: string | undefined = hops.pop()
      const next: string | undefined = hop === undefined ? undefined : parseAddress(hop)
      // A proxy may hide its client's address, for example as "unknown". Such clients then share one rate limit, under the address of the
      // proxy.
      if (next === undefined) break
      client = next
    }
    return networkOf(client)
  }
}

export declare namespace createClientReader {
  type Options = {
    /** The addresses and CIDR ranges of the trusted proxies. */
    trustedProxies: readonly string[]
    /** The header that the trusted proxies write. The function ignores the other header, because a client could forge it. */
    forwardedHeader: 'x-forwarded-for' | 'forwarded'
  }
  type ReturnType = (headers: Headers, peer: string | undefined) => string
}

function readForwardedFor(header: string): string[] {
  return header.split(',')
}

/**
 * Returns the `for` value of each element of a `Forwarded` header, or an empty text for an element without exactly one `for`. Returns an
 * empty list if the header is malformed, because a forged quotation mark could hide the address that a proxy appended.
 */
function readForwarded(header: string): string[] {
  if (!forwarded.test(header)) return []
  return Array.from(header.matchAll(element), ([text]) => {
    const values = Array.from(text.matchAll(pair)).flatMap(([, name = '', value = '']) =>
      name.toLowerCase() === 'for' ? [value.replace(/^"|"$/g, '')] : [],
    )
    return values.length === 1 ? (values[0] ?? '') : ''
  })
}

const token = "[\\w!#$%&'*+.^`|~-]+"
const onePair = `(${token})=(${token}|"[^"\\\\]*")`
const oneElement = `${onePair}(?:\\s*;\\s*${onePair})*`
/** Matches a `Forwarded` header (RFC 7239). It accepts no backslash escapes in quoted values, because no address needs them. */
const forwarded = new RegExp(`^\\s*${oneElement}(?:\\s*,\\s*${oneElement})*\\s*$`)
const element = new RegExp(oneElement, 'g')
const pair = new RegExp(onePair, 'g')

/**
 * Returns an address in its normal form, without port, brackets and zone; `undefined` if the text is not an IP address. An IPv4-mapped IPv6
 * address (`::ffff:…`) becomes the IPv4 address.
 */
function parseAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(trimmed) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(trimmed) ?? []
  const address = (inBrackets ?? beforePort ?? trimmed).replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped
    ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
    : groups.map((group) => group.toString(16)).join(':')
}

function groupsOf(address: string): number[] {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [left, right ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const known = [...(head ?? []), ...(tail ?? [])]
  const zeros = Array.from({ length: 8 - known.length }, () => '0')
  return [...(head ?? []), ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16))
}

function networkOf(address: string): string {
  return isIPv4(address) ? address : `${address.split(':').slice(0, 4).join(':')}::/64`
}
