import type { Address, Hex } from 'viem'
import type { Summary } from './describeRequest.js'

/** Everything that the wallet's panel shows. */
export type WalletState = {
  accounts: readonly WalletAccount[]
  /** The account that pages see. */
  selected: Address
  /** Whether the page may see it. */
  connected: boolean
  /** The network that the wallet is on. */
  chainId: number
  /** What pages asked for since the wallet was made, oldest first. */
  requests: readonly WalletRequest[]
}

/** An account and what it plays in the sandbox, such as `buyer`. */
export type WalletAccount = { address: Address; privateKey: Hex; role: string }

/** One request that the owner is asked about. */
export type WalletRequest = {
  id: number
  method: string
  params: unknown
  summary: Summary
  status: 'asking' | 'working' | 'approved' | 'rejected' | 'failed'
  /** What came of it: a transaction's hash, a signature, or why it failed. */
  result?: string | undefined
}

/** The side of a wallet that its owner uses. */
export type WalletOwner = {
  getState(): WalletState
  subscribe(listener: () => void): () => void
  /** Carries out a request. Does nothing if the request is settled. */
  approve(id: number): Promise<void>
  /** Refuses a request, with code 4001. */
  reject(id: number): void
  selectAccount(address: Address): void
  /** Switches the network. Only the sandbox's own network has a node. */
  selectChain(chainId: number): void
  /** Lets pages see the account. */
  connect(): void
  /** Hides the account from pages. */
  disconnect(): void
}
