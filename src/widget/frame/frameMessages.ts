import { type Hex, isHash } from 'viem'
import * as z from 'zod/mini'

const Bytes32 = z.custom<Hex>((value) => isHash(String(value)))

/**
 * What a frame may say to the page, over the port that the page gave it. Everything else is ignored. `id` numbers what
 * wants an answer.
 */
export const FromFrame = z.discriminatedUnion('type', [
  /** It is there and has the port. */
  z.object({ type: z.literal('ready') }),
  /** Asks a wallet, by its number in `wallets`. */
  z.object({
    type: z.literal('request'),
    id: z.number(),
    wallet: z.number(),
    method: z.string().check(z.maxLength(100)),
    params: z.optional(z.unknown()),
  }),
  /** Reads or writes what is stored of this purchase. */
  z.object({
    type: z.literal('storage'),
    id: z.number(),
    key: z.string().check(z.maxLength(200)),
    /** What is written; nothing reads, `null` removes. */
    value: z.optional(z.nullable(z.string().check(z.maxLength(200_000)))),
  }),
  /** Wants a lock of this purchase; answered with whether it is granted. */
  z.object({
    type: z.literal('lock'),
    id: z.number(),
    name: z.string().check(z.maxLength(200)),
    ifAvailable: z.boolean(),
  }),
  /** Gives back the lock that was asked for under this id. */
  z.object({ type: z.literal('unlock'), lock: z.number() }),
  z.object({ type: z.literal('status'), status: z.string().check(z.maxLength(40)) }),
  z.object({
    type: z.literal('success'),
    purchaseId: Bytes32,
    /** The transaction that made it. */
    hash: Bytes32,
  }),
  z.object({
    type: z.literal('error'),
    error: z.object({
      code: z.string().check(z.maxLength(60)),
      shortMessage: z.string().check(z.maxLength(300)),
      details: z.optional(z.string().check(z.maxLength(2_000))),
      funds: z.enum(['none', 'approval', 'swapped', 'unknown', 'spent']),
      retry: z.boolean(),
    }),
  }),
  /** Whether a dialog of the checkout is open. */
  z.object({ type: z.literal('shown'), shown: z.boolean() }),
])
export type FromFrame = z.output<typeof FromFrame>

/** What the page says to the frame. */
export type ToFrame =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'answer'; id: number; error: { code: number; message: string } }
  | { type: 'event'; wallet: number; name: WalletEvent; value: unknown }
  | { type: 'wallets'; wallets: readonly FrameWallet[] }
  | { type: 'options'; options: object }
  | { type: 'open' }

/** A wallet of the page, as the frame may show it. */
export type FrameWallet = { name: string; icon?: string | undefined; rdns: string }

/** The events of a wallet that a checkout listens to. */
export type WalletEvent = (typeof walletEvents)[number]

/** See {@link WalletEvent}. */
export const walletEvents = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** The name of the one message that goes to the frame's window: it carries the port and nothing else. */
export const handshake = 'till-frame'
