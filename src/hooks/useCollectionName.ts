'use client'
import { type Address, erc20Abi } from 'viem'
import { useReadContract } from 'wagmi'
import { plainText } from '../evm/plainText.js'
import { useLabels } from './useLabels.js'

/**
 * What a collection is called: as the host says, or as its contract does. Nothing while that is looked up, and where
 * nobody says.
 */
export function useCollectionName(parameters: UseCollectionNameParameters): string | undefined {
  const { chainId, address, known } = parameters
  const label = useLabels()(address).name
  const given = known ?? label
  const { data } = useReadContract({
    // Collections tell their name as currencies do.
    abi: erc20Abi,
    chainId,
    address,
    functionName: 'name',
    query: { enabled: given === undefined, staleTime: Number.POSITIVE_INFINITY, retry: false },
  })
  return given ?? (plainText(data ?? '').trim() || undefined)
}

export type UseCollectionNameParameters = {
  chainId: number
  address: Address
  /** What is known already; nobody is asked then. */
  known?: string | undefined
}
