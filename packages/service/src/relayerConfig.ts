import { AddressCodec } from 'tillkit/internal'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

const Wei = z.string().check(z.regex(/^[1-9][0-9]{0,29}$/, 'must be wei as digits'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

/** The account that sends what buyers have signed, and pays the gas. */
export const RelayerConfig = z.strictObject({
  /** 32 bytes of hex; the environment's `RELAYER_KEY_<chain id>` goes first. */
  privateKey: z.custom<Hex>(isPrivateKey, 'must be a private key: 0x and 64 hex digits'),
  /** The most gas that is paid for one purchase. @default 2_000_000 */
  maxGas: z._default(Count, 2_000_000),
  /** The most gas that is paid for each order of a purchase, what is paid once included. @default 1_000_000 */
  maxGasPerItem: z._default(Count, 1_000_000),
  /** The most that is paid for a unit of gas, in wei. @default no limit */
  maxFeePerGas: z.optional(Wei),
  /** The only collections that it pays for. @default any, each within its budget */
  collections: z.optional(z.array(AddressCodec)),
  /**
   * Gas a day that may go to one buyer, to one collection that `collections` does not list, and to one project: what was
   * spent, and ten times what failed or is not in a block yet. @default 20, 100 and 1,000 million
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
   * What a whole unit of the native currency is worth in a currency's smallest unit: a purchase that costs less than its
   * gas may is not paid for. @default []
   */
  priceFloors: z._default(z.array(z.strictObject({ currency: AddressCodec, perNative: Wei })), []),
  /** Wei below which nothing more is accepted. @default '0' */
  minBalance: z._default(z.string().check(z.regex(/^(0|[1-9][0-9]{0,29})$/, 'must be wei as digits')), '0'),
  /** Milliseconds between two looks at what is pending. @default 5_000 */
  rebroadcastInterval: z._default(z.number().check(z.int(), z.gte(1, 'must be at least 1')), 5_000),
})
export type RelayerConfig = z.output<typeof RelayerConfig>

/** The secret that a service and its relayer share if each runs in a process of its own. */
export const RelayerToken = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{32,1024}$/, 'must have at least 32 ASCII characters and no space'))

/** A relayer that runs in a process of its own. This configuration holds no private key. */
export const RemoteRelayerConfig = z.strictObject({
  /** The address where `tillkit relayer` listens. */
  url: z
    .string()
    .check(z.refine(isBaseUrl, 'must be an http or https address without user, query and fragment')),
  /** The relayer's token; the environment's `RELAYER_TOKEN_<chain id>` goes first. */
  token: RelayerToken,
})
export type RemoteRelayerConfig = z.output<typeof RemoteRelayerConfig>

/** `fetch` refuses an address with a user, and paths are appended to it. */
function isBaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && !username && !password && !/[?#]/.test(value)
}

/** Whether it is a key of the curve that Ethereum's accounts use. */
function isPrivateKey(value: unknown): boolean {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(value)) return false
  const number = BigInt(value)
  return number > 0n && number < 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
}
