import type { Hex } from 'viem'
import type { Funds } from '../../errors.js'
import type { StatusDetail } from '../mountOptions.js'

export type FromFrame =
  | { type: 'ready' }
  | { type: 'request'; id: number; wallet: number; method: string; params?: unknown }
  /** Reads the key if `value` is `undefined`, removes the key if `value` is `null`, and otherwise writes `value`. */
  | { type: 'storage'; id: number; key: string; value?: string | null | undefined }
  | { type: 'lock'; id: number; name: string; ifAvailable: boolean }
  | { type: 'unlock'; lock: number }
  | { type: 'status'; status: StatusDetail['status'] }
  | { type: 'success'; purchaseId: Hex; hash: Hex }
  | { type: 'error'; error: FrameError }
  | { type: 'shown'; shown: boolean }

export type FrameError = {
  code: string
  funds: Funds
}

export type ToFrame =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'answer'; id: number; error: { code: number; message: string } }
  | { type: 'event'; wallet: number; name: WalletEvent; value: unknown }
  | { type: 'wallets'; wallets: readonly FrameWallet[] }
  | { type: 'options'; options: object }
  | { type: 'open' }

export type FrameWallet = { name: string; icon?: string | undefined; rdns: string }

export type WalletEvent = (typeof walletEvents)[number]

export const walletEvents = ['accountsChanged', 'chainChanged', 'disconnect'] as const

export const handshake = 'till-frame'
