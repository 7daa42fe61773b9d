import { isIPv4, isIPv6 } from 'node:net'
import { addressList } from '../../addressList.js'

/**
 * Returns the scope of an IP address, which decides whether webhooks may be delivered to it.
 *
 * - `public`: always. The address is reachable from anywhere.
 * - `private`: only with `allowPrivate`. The address belongs to this machine or its network.
 * - `none`: never. Examples are cloud metadata, multicast, tunnels, reserved addresses, and a text that is not an IP address.
 */
export function addressScope(address: string): addressScope.ReturnType {
  if (isIPv4(address)) {
    if (ownIPv4.check(address, 'ipv4')) return 'private'
    return specialIPv4.check(address, 'ipv4') ? 'none' : 'public'
  }
  // An address with a zone, such as `fe80::1%eth0`, is link-local. Such addresses are always refused.
  if (!isIPv6(address) || address.includes('%')) return 'none'
  if (address === '::1') return 'private'
  // Default deny: only addresses in 2000::/3 are public, and only outside of the special ranges.
  return publicIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6') ? 'public' : 'none'
}

export declare namespace addressScope {
  type ReturnType = 'public' | 'private' | 'none'
}

/** The addresses of this machine (loopback) and of private networks (RFC 1918). */
const ownIPv4 = addressList(['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'])

const specialIPv4 = addressList([
  '0.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

const publicIPv6 = addressList(['2000::/3'])

/**
 * Ranges of 2000::/3 that are not public: IETF protocols such as Teredo, documentation, and 6to4. A 6to4 address contains an IPv4 address,
 * which may be private.
 */
const specialIPv6 = addressList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
