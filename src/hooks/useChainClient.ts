'use client'
import type { Client } from 'viem'
import { useConfig } from 'wagmi'
import { getClient } from 'wagmi/actions'

/**
 * The client that the page has for a chain; nothing where it has none. It is the same for as long as the page has the chain, so it is not watched:
 * wagmi's own `useClient` begins to watch anew with each rendering, which a page of cards does thousands of times.
 */
export function useChainClient(chainId: number | undefined): Client | undefined {
  return getClient(useConfig(), { chainId })
}
