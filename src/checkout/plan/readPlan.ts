import { getAddress, isAddress, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { TillError } from '../../errors.js'
import { AddressCodec, ChainId, CurrencyCodec, maybe, ReceivedAmount } from '../../protocol/primitives.js'
import { describeIssue, unworded } from '../../protocol/schemaErrors.js'
import { AdditionalFee, Step } from '../../protocol/step.js'
import type { Venue } from '../../venues/venue.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import { knownReaders } from '../verify/verify.js'

export type Plan = { intent: Intent; steps: Step[]; policy: Policy }

/**
 * Parses a purchase plan from JSON. An amount is a decimal string, a `0x` hex string or a safe integer. A missing field gets a default that
 * permits nothing extra.
 */
export function readPlan(text: string): Plan {
  const decoded = z.safeDecode(PlanFile, parse(text) as never, unworded)
  if (!decoded.success) throw unreadable(describeIssue(decoded.error))
  const { chainId, buyer, intent, marketplace, steps, policy } = decoded.data
  const { currency, maxTotal, recipient = buyer, fees = [], pay } = intent
  const defaults = { quantityDecimals: 0, seller: zeroAddress, feeBps: 0, validUntil: endOfTime }
  const orders = intent.orders.map(({ standard: _, ...order }) => ({
    ...order,
    ...defaults,
    unitPrice: maxTotal,
  }))
  const market = isAddress(marketplace, { strict: false }) ? getAddress(marketplace) : undefined
  return {
    intent: {
      chainId,
      buyer,
      recipient,
      marketplace: market ? 'service_marketplace_v2' : marketplace,
      collectionAddress: orders[0]?.collectionAddress ?? zeroAddress,
      orders,
      currency,
      currencyDecimals: 0,
      fees,
      maxTotal,
      ...(pay && { pay }),
    },
    steps,
    policy: { ...(market ? { markets: { [chainId]: [market] } } : {}), ...policy },
  }
}

const endOfTime = new Date(8.64e15)

const PlanAmount = z.pipe(
  z.pipe(
    z.union([z.string(), z.number().check(z.int(), z.gte(0))], 'must be an integer'),
    z.transform((value) => String(value)),
  ),
  ReceivedAmount,
)

const ByChain = z.string().check(z.regex(/^\d+$/, 'not a chain id'))

const Paymaster = z.strictObject({ url: z.string(), context: maybe(z.record(z.string(), z.unknown())) })

const Market = z.union([
  AddressCodec,
  z.strictObject({
    address: AddressCodec,
    venue: maybe(
      z.codec(z.string(), z.custom<Venue>(), {
        decode: (kind, { issues }) => {
          const venue = knownReaders.venues.find((known) => known.kind === kind)
          if (!venue) issues.push({ code: 'custom', input: kind, message: 'not a known marketplace kind' })
          return venue as Venue
        },
        encode: ({ kind }) => kind,
      }),
    ),
    helper: maybe(AddressCodec),
  }),
])

const PlanFile = z.object({
  chainId: ChainId,
  buyer: AddressCodec,
  intent: z.object({
    orders: z
      .array(
        z.object({
          collectionAddress: AddressCodec,
          orderId: z.string(),
          tokenId: maybe(PlanAmount),
          quantity: PlanAmount,
          standard: maybe(z.string()),
        }),
      )
      .check(z.minLength(1, 'must name an order')),
    currency: CurrencyCodec,
    maxTotal: PlanAmount,
    recipient: maybe(AddressCodec),
    fees: maybe(z.array(AdditionalFee)),
    pay: maybe(z.object({ currency: CurrencyCodec, maxAmount: PlanAmount })),
  }),
  marketplace: z.string(),
  steps: z.array(Step),
  // Reject unknown fields: a policy rule with a misspelt name would not protect the buyer.
  policy: maybe(
    z.strictObject({
      markets: maybe(z.record(ByChain, z.array(Market))),
      contracts: maybe(z.record(ByChain, z.array(AddressCodec))),
      seaport: maybe(z.boolean()),
      zones: maybe(z.record(ByChain, z.array(AddressCodec))),
      routers: maybe(z.record(ByChain, z.array(AddressCodec))),
      swapTokens: maybe(z.record(ByChain, z.array(AddressCodec))),
      checkouts: maybe(z.record(ByChain, z.array(AddressCodec))),
      permits: maybe(z.boolean()),
      origins: maybe(z.array(z.string().check(z.refine(isSite, 'not an origin')))),
      messages: maybe(z.array(z.string())),
      maxDeadline: maybe(z.number().check(z.gte(0))),
      confirmations: maybe(z.number().check(z.int(), z.gte(1))),
      allowances: maybe(z.enum(['keep', 'cut'])),
      paymasters: maybe(z.record(ByChain, z.array(Paymaster))),
    } satisfies Record<keyof Policy, z.ZodMiniType>),
  ),
})

function isSite(url: string): boolean {
  return /^https?:/.test(url) && URL.canParse(url)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('The file is not JSON.')
  }
}

function unreadable(details: string): TillError<'PlanUnreadable'> {
  return new TillError('PlanUnreadable', {
    shortMessage: 'The plan cannot be read:',
    details,
  })
}
