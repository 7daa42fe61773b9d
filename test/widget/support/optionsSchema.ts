import type { EIP1193Provider } from 'viem'
import * as z from 'zod/mini'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { isLink, isWebAddress } from '../../../src/protocol/formats.js'
import { AddressCodec, Amount, CurrencyCodec, maybe } from '../../../src/protocol/primitives.js'

const Url = z.string().check(z.refine(isWebAddress, 'must be an https:// address'))
const Urls = z.union([
  Url,
  z.array(Url).check(
    z.minLength(1),
    z.refine((urls) => new Set(urls).size === urls.length, 'must not have an address twice'),
  ),
])
const Link = z.string().check(z.refine(isLink, 'must be the address of a page'))
const Integer = z.number().check(z.int(), z.nonnegative())
const numeralOf = (number: typeof Integer) =>
  z.union([
    number,
    z.codec(z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number')), number, {
      decode: Number,
      encode: String,
    }),
  ])
const Whole = numeralOf(Integer)
const Places = numeralOf(Integer.check(z.lte(77)))
const Quantity = z.union([z.bigint(), Amount], 'must be a whole number')

/** The schema of a page’s options. The tests compare the hand-written parser with it. */
export const optionsSchema = z.object({
  apiUrl: maybe(Urls),
  marketplaceUrl: Urls,
  accessKey: z.string().check(z.minLength(1)),
  chain: z.object({
    id: Whole,
    rpcUrl: Url,
    name: maybe(z.string()),
    nativeCurrency: maybe(z.object({ name: maybe(z.string()), symbol: z.string(), decimals: Places })),
    explorerUrl: maybe(Url),
  }),
  orders: z
    .array(
      z.object({
        contractAddress: AddressCodec,
        orderId: z.string().check(z.minLength(1), z.maxLength(256)),
        quantity: maybe(Quantity),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  markets: z.array(AddressCodec),
  fees: maybe(z.array(z.object({ amount: Quantity, receiver: AddressCodec }))),
  recipient: maybe(AddressCodec),
  marketplace: maybe(z.string()),
  reference: maybe(z.string()),
  pay: maybe(z.object({ currency: CurrencyCodec, maxAmount: Quantity })),
  policy: maybe(z.custom<Policy>((value) => typeof value === 'object', 'must be an object')),
  currency: maybe(z.object({ symbol: z.string().check(z.minLength(1)), decimals: Places })),
  collectionName: maybe(z.string()),
  viewUrl: maybe(Link),
  provider: maybe(z.custom<EIP1193Provider>(isProvider, 'must be an EIP-1193 provider')),
  theme: maybe(z.enum(['light', 'dark', 'system'], 'not light, dark or system')),
  look: maybe(z.enum(['littoral', 'ink', 'sherbet'], 'not littoral, ink or sherbet')),
  locale: maybe(z.string()),
  ipfsGateway: maybe(Url),
  frame: maybe(z.union([z.boolean(), Link])),
})

function isProvider(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'request' in value
}
