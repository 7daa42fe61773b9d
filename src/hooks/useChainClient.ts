'use client'
import type { Client } from 'viem'
import { useConfig } from 'wagmi'
import { getClient } from 'wagmi/actions'

/** Returns a chain's client. wagmi's `useClient` subscribes again in each render, which is slow with many cards. */
export function useChainClient(chainId: number | undefined): Client | undefined {
  return getClient(useConfig(), { chainId })
}
