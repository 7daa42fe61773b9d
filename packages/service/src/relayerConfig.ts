import { AddressCodec } from 'tillkit/internal'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

const Wei = z.string().check(z.regex(/^[1-9][0-9]{0,29}$/, 'must be wei as digits'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

/** The account that sends signed purchases and pays their gas. */
export const RelayerConfig = z.strictObject({
  /** The private key: 32 bytes of hex. The environment variable `RELAYER_KEY_<chain id>` takes precedence. */
  privateKey: z.custom<Hex>(isPrivateKey, 'must be a private key: 0x and 64 hex digits'),
  /** The maximum gas for one purchase. @default 2_000_000 */
  maxGas: z._default(Count, 2_000_000),
  /**
   * The maximum gas for each order of a purchase, including its share of the gas that the purchase needs in any case.
   *
   * @default 1_000_000
   */
  maxGasPerItem: z._default(Count, 1_000_000),
  /** The maximum price of a unit of gas, in wei. @default no limit */
  maxFeePerGas: z.optional(Wei),
  /** The only collections that the relayer pays for. @default any collection within its budget */
  collections: z.optional(z.array(AddressCodec)),
  /**
   * The maximum gas in 24 hours for each buyer, each collection and each project. A failed or unmined transaction counts as ten times its
   * gas. A collection that `collections` lists has no limit.
   * @default 20 million for a buyer, 100 million for a collection, 1,000 million for a project
   */
  budgets: z.prefault(
    z.strictObject({
      buyer: z._default(Count, 20_000_000),
      collection: z._default(Count, 100_000_000),
      project: z._default(Count, 1_000_000_000),
    }),
    {},
  ),
  /**
   * Exchange rates with which the relayer refuses purchases that cost less than their gas. `perNative` is the value of 10^18 wei, in the
   * smallest unit of `currency`. The relayer compares the price with the value of the gas that the purchase may use.
   * @default []
   */
  priceFloors: z._default(z.array(z.strictObject({ currency: AddressCodec, perNative: Wei })), []),
  /** The balance in wei below which the relayer accepts no purchase. @default '0' */
  minBalance: z._default(z.string().check(z.regex(/^(0|[1-9][0-9]{0,29})$/, 'must be wei as digits')), '0'),
  /** Milliseconds between two checks of pending transactions. Each check sends them again. @default 5_000 */
  rebroadcastInterval: z._default(z.number().check(z.int(), z.gte(1, 'must be at least 1')), 5_000),
})
export type RelayerConfig = z.output<typeof RelayerConfig>

/** The secret that a service and its relayer share if they run in different processes. */
export const RelayerToken = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{32,1024}$/, 'must have at least 32 ASCII characters and no space'))

/** A relayer in another process. The configuration of the service then contains no private key. */
export const RemoteRelayerConfig = z.strictObject({
  /** The URL of `tillkit relayer`. */
  url: z
    .string()
    .check(z.refine(isBaseUrl, 'must be an http or https address without user, query and fragment')),
  /** The `relayerToken` of that relayer. The environment variable `RELAYER_TOKEN_<chain id>` takes precedence. */
  token: RelayerToken,
})
export type RemoteRelayerConfig = z.output<typeof RemoteRelayerConfig>

/** Whether a text can be the base of other URLs: without credentials, which `fetch` refuses, and without a query or fragment. */
function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(value)
}

function isPrivateKey(value: unknown): boolean {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) return false
  const number = BigInt(value)
  return number > 0n && number < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
}
