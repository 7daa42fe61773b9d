import type { EIP1193Provider } from 'viem'
import * as z from 'zod/mini'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { AddressCodec, Amount } from '../../../src/protocol/primitives.js'

const Url = z.string().check(z.refine((text) => URL.canParse(text), 'not an absolute address'))
const Integer = z.number().check(z.int(), z.nonnegative())
const Whole = z.union([
  Integer,
  z.codec(z.string().check(z.regex(/^\d{1,15}$/, 'not a whole number')), Integer, {
    decode: Number,
    encode: String,
  }),
])
const Quantity = z.union([z.bigint(), Amount], 'not a whole number')

/** The options of a page as a schema: what reads them by hand is held against this. */
export const optionsSchema = z.object({
  apiUrl: z.optional(Url),
  marketplaceUrl: Url,
  accessKey: z.string().check(z.minLength(1)),
  chain: z.object({
    id: Whole,
    rpcUrl: Url,
    name: z.optional(z.string()),
    nativeCurrency: z.optional(
      z.object({ name: z.optional(z.string()), symbol: z.string(), decimals: Whole }),
    ),
    explorerUrl: z.optional(Url),
  }),
  orders: z
    .array(
      z.object({
        contractAddress: AddressCodec,
        orderId: z.string().check(z.minLength(1), z.maxLength(256)),
        quantity: z.optional(Quantity),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  markets: z.array(AddressCodec),
  fees: z.optional(z.array(z.object({ amount: Quantity, receiver: AddressCodec }))),
  recipient: z.optional(AddressCodec),
  marketplace: z.optional(z.string()),
  reference: z.optional(z.string()),
  pay: z.optional(z.object({ currency: AddressCodec, maxAmount: Quantity })),
  policy: z.optional(z.custom<Policy>((value) => typeof value === 'object', 'not an object')),
  currency: z.optional(z.object({ symbol: z.string().check(z.minLength(1)), decimals: Whole })),
  collectionName: z.optional(z.string()),
  viewUrl: z.optional(z.string()),
  provider: z.optional(z.custom<EIP1193Provider>(isProvider, 'not an EIP-1193 provider')),
  theme: z.optional(z.enum(['light', 'dark', 'system'], 'not light, dark or system')),
  look: z.optional(z.enum(['littoral', 'ink', 'sherbet'], 'not littoral, ink or sherbet')),
  locale: z.optional(z.string()),
  ipfsGateway: z.optional(Url),
  frame: z.optional(z.union([z.boolean(), z.string()])),
})

function isProvider(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'request' in value
}
