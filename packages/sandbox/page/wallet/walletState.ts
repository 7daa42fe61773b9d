import type { Address, Hex } from 'viem'
import type { Summary } from './describeRequest.js'

export type WalletState = {
  accounts: readonly WalletAccount[]
  selected: Address
  connected: boolean
  chainId: number
  requests: readonly WalletRequest[]
}

export type WalletAccount = { address: Address; privateKey: Hex; role: string }

export type WalletRequest = {
  id: number
  method: string
  params: unknown
  summary: Summary
  status: 'asking' | 'working' | 'approved' | 'rejected' | 'failed'
  result?: string | undefined
}

export type WalletOwner = {
  getState(): WalletState
  subscribe(listener: () => void): () => void
  /** Approves a wallet request. Does nothing if it is no longer open. */
  approve(id: number): Promise<void>
  reject(id: number): void
  selectAccount(address: Address): void
  /** Switches the network. Only the sandbox's own network has a node. */
  selectChain(chainId: number): void
  connect(): void
  disconnect(): void
}
