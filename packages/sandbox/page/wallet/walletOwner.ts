import type { Address } from 'viem'
import type { WalletState } from './walletState.js'

/** A wallet, as its owner holds it. */
export type WalletOwner = {
  getState(): WalletState
  subscribe(listener: () => void): () => void
  /** Does what a request asks for. Nothing happens to a request that is settled. */
  approve(id: number): Promise<void>
  /** Refuses a request, with code 4001. */
  reject(id: number): void
  selectAccount(address: Address): void
  /** Goes to a network. Only the sandbox's own has a node behind it. */
  selectChain(chainId: number): void
  /** Lets pages see the account. */
  connect(): void
  /** Hides the account from pages. */
  disconnect(): void
}
