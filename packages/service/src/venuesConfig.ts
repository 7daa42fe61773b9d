import { AddressCodec, marketplaceKinds } from 'tillkit/internal'
import * as z from 'zod/mini'

export const VenuesConfig = z.array(
  z.strictObject({
    /** The name of a venue: `tillkit`, `request`, `seaport`, or the `kind` of a venue that was passed to `createService`. */
    venue: z.string().check(z.minLength(1, 'must not be empty')),
    /** The marketplace kind of the venue's orders in the API. */
    marketplace: z
      .enum(marketplaceKinds)
      .check(z.refine((kind) => kind !== 'unknown', 'must not be unknown')),
    /** The market contract; optional if the venue has the same address on every chain. */
    address: z.optional(AddressCodec),
    /** The contract that buys several orders of a request market at once in the native currency. */
    helper: z.optional(AddressCodec),
  }),
)

export function venuesProblem(network: venuesProblem.Options): string | undefined {
  const { name, market, venues, relayer } = network
  if (!market && venues.length === 0) return `networks: ${name} must have a market or venues.`
  if (!market && relayer) return `networks: relayer of ${name} must have a market to buy from.`
  const served = [
    ...(market ? ['service_marketplace_v2'] : []),
    ...(relayer ? ['payment_processor'] : []),
    ...venues.map(({ marketplace }) => marketplace),
  ]
  if (new Set(served).size === served.length) return undefined
  return `networks: venues of ${name} must each have a different marketplace kind.`
}

export declare namespace venuesProblem {
  type Options = {
    name: string
    market?: string | undefined
    venues: z.output<typeof VenuesConfig>
    relayer?: object | undefined
  }
}
