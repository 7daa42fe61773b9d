'use client'
import type { Client } from 'viem'
import { useConfig } from 'wagmi'
import { getClient } from 'wagmi/actions'

/**
 * Returns a chain's client. Use this hook in place of wagmi's `useClient`, which subscribes again in each render and is slow with many
 * cards.
 */
export function useChainClient(chainId: number | undefined): Client | undefined {
  return getClient(useConfig(), { chainId })
}
