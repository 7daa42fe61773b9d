import { isIPv4, isIPv6 } from 'node:net'
import * as z from 'zod/mini'

const maxOriginLength = 300

/** The origin of a web page, such as `https://shop.example`. */
export const Origin = z
  .string()
  .check(
    z.refine(
      (text) => readOrigin(text) !== undefined,
      'must be an origin such as https://shop.example, without a path',
    ),
  )

/** An IP address, or a CIDR range such as `10.0.0.0/8`. */
export const AddressRange = z
  .string()
  .check(z.refine(isAddressRange, 'must be an IP address, or a range such as 10.0.0.0/8'))

/** Returns the text if it is an origin in the form that browsers send, without a path. Otherwise returns `undefined`. */
export function readOrigin(text: string): string | undefined {
  if (text.length > maxOriginLength || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  return origin === text && /^https?:$/.test(protocol) ? origin : undefined
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (more.length > 0 || !(isIPv4(address) || isIPv6(address)) || address.includes('%')) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}
