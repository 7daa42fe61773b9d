import { type Hash, type Hex, isHash, isHex } from 'viem'
import * as z from 'zod/mini'
import { maxReference } from '../../../../src/checkout/intent/intent.js'
import { AddressCodec, Amount } from '../../../../src/protocol/primitives.js'

const Bytes = z.custom<Hex>((value) => isHex(value))
const Bytes32 = z.custom<Hash>((value) => typeof value === 'string' && isHash(value))

const Entry = z.object({
  id: z.string(),
  kind: z.enum(['transaction', 'batch', 'signature']),
  calls: z.array(z.object({ to: AddressCodec, data: Bytes, value: Amount })),
  market: z.optional(AddressCodec),
  maxTotal: z.optional(Amount),
  measured: z.optional(z.object({ token: AddressCodec, amount: z.optional(Amount) })),
  swap: z.optional(AddressCodec),
  back: z.optional(z.boolean()),
  swapped: z.optional(z.object({ paid: Amount, received: Amount })),
  permit: z.optional(z.object({ token: AddressCodec, spender: AddressCodec, amount: Amount })),
  deadline: z.optional(Amount),
  account: AddressCodec,
  nonce: z.number(),
  placed: z.optional(z.boolean()),
  block: Amount,
  head: z.optional(Bytes32),
  status: z.enum(['asked', 'sent', 'done', 'declined', 'failed']),
  hash: z.optional(Bytes32),
  blockHash: z.optional(Bytes32),
})

/** The schema of a journal record. The tests compare the handwritten parser with this schema. */
export const journalSchema = z.object({
  version: z.literal(2),
  purchaseId: Bytes32,
  count: z.optional(z.number()),
  reference: z.optional(z.string().check(z.maxLength(maxReference))),
  disregarded: z.optional(z.array(Bytes32)),
  status: z.enum(['open', 'done', 'seen']),
  entries: z.array(Entry),
  told: z.array(z.string()),
  outcome: z.optional(
    z.object({
      hash: Bytes32,
      blockNumber: Amount,
      paid: z.optional(Amount),
      received: z.array(z.object({ tokenId: Amount, quantity: Amount })),
      swap: z.optional(z.object({ currency: AddressCodec, paid: Amount, received: Amount, hash: Bytes32 })),
    }),
  ),
})
