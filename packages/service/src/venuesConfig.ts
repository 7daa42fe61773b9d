import { AddressCodec, marketplaceKinds } from 'tillkit/internal'
import * as z from 'zod/mini'

/** Markets that are served beside our own, or in its place. */
export const VenuesConfig = z.array(
  z.strictObject({
    /** The name of a venue: `tillkit`, `request`, `seaport`, or one that `createService` was given. */
    venue: z.string().check(z.minLength(1, 'must not be empty')),
    /** What its orders go by. */
    marketplace: z
      .enum(marketplaceKinds)
      .check(z.refine((kind) => kind !== 'unknown', 'must not be unknown')),
    /** Its contract; may be left out where that is the same on every chain. */
    address: z.optional(AddressCodec),
    /** The contract that buys several orders of a request market at once in the native currency. */
    helper: z.optional(AddressCodec),
  }),
)

/** What is wrong with the markets of a network as a whole; nothing when they go together. */
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
  return `networks: venues of ${name} must each have a marketplace kind of its own.`
}

export declare namespace venuesProblem {
  type Options = {
    name: string
    market?: string | undefined
    venues: z.output<typeof VenuesConfig>
    relayer?: object | undefined
  }
}
