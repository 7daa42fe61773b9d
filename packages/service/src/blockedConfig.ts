import { AddressCodec } from 'tillkit/internal'
import * as z from 'zod/mini'
import type { BlockedEntry } from './store/blocked.js'

const BlockedToken = z
  .string()
  .check(
    z.refine((text) => parseBlockedToken(text) !== undefined, 'must be a collection and a token id: 0x…/12'),
  )

/** The collections, tokens and sellers that the operator blocks on a network. */
export const BlockedConfig = z.strictObject({
  collections: z._default(z.array(AddressCodec), []),
  /** The blocked tokens. Each has the form `0x…/12`: the address of the collection and the decimal token ID. */
  tokens: z._default(z.array(BlockedToken), []),
  sellers: z._default(z.array(AddressCodec), []),
})
export type BlockedConfig = z.output<typeof BlockedConfig>

export function toBlockedEntries({ collections, tokens, sellers }: BlockedConfig): BlockedEntry[] {
  return [
    ...collections.map((target): BlockedEntry => ({ kind: 'collection', target: target.toLowerCase() })),
    ...tokens.map((target): BlockedEntry => ({ kind: 'token', target: target.toLowerCase() })),
    ...sellers.map((target): BlockedEntry => ({ kind: 'seller', target: target.toLowerCase() })),
  ]
}

/** Returns a token such as `0x…/12` in lower case, or `undefined` if the text does not name a collection and a token ID. */
export function parseBlockedToken(text: string): string | undefined {
  const [, address = '', tokenId = ''] = /^(0x[0-9a-f]{40})\/(0|[1-9]\d{0,77})$/i.exec(text) ?? []
  if (!z.safeDecode(AddressCodec, address).success) return undefined
  return BigInt(tokenId) < 2n ** 256n ? `${address}/${tokenId}`.toLowerCase() : undefined
}
