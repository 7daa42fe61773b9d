import type { Hex } from 'viem'
import type { Funds } from '../../errors.js'
import type { StatusDetail } from '../mountOptions.js'

/**
 * What a frame may say to the page, over the port that the page gave it. Everything else is ignored. `id` numbers what
 * wants an answer.
 */
export type FromFrame =
  /** It is there and has the port. */
  | { type: 'ready' }
  /** Asks a wallet, by its number in `wallets`. */
  | { type: 'request'; id: number; wallet: number; method: string; params?: unknown }
  /** Reads or writes what is stored of this purchase. Of `value`, what is written; nothing reads, `null` removes. */
  | { type: 'storage'; id: number; key: string; value?: string | null | undefined }
  /** Wants a lock of this purchase; answered with whether it is granted. */
  | { type: 'lock'; id: number; name: string; ifAvailable: boolean }
  /** Gives back the lock that was asked for under this id. */
  | { type: 'unlock'; lock: number }
  | { type: 'status'; status: StatusDetail['status'] }
  /** `hash` is of the transaction that made it. */
  | { type: 'success'; purchaseId: Hex; hash: Hex }
  | { type: 'error'; error: FrameError }
  /** Whether a dialog of the checkout is open. */
  | { type: 'shown'; shown: boolean }

/** An error as a frame tells it. */
export type FrameError = {
  code: string
  shortMessage: string
  details?: string | undefined
  funds: Funds
  retry: boolean
}

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
