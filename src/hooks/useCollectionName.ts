'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { withoutNone } from '../client/givenOptions.js'
import { plainName } from '../evm/plainText.js'
import { erc20QueryOptions } from '../query/erc20QueryOptions.js'
import { useChainClient } from './useChainClient.js'
import { useLabels } from './useLabels.js'

/**
 * What a collection is called: as the host says, or as its contract does. Nothing while that is looked up, and where
 * nobody says.
 */
export function useCollectionName(parameters: UseCollectionNameParameters): string | undefined {
  const { chainId, address, known } = withoutNone(parameters)
  const label = useLabels()(address ?? '').name
  const given = known ?? label
  // Collections tell their name as currencies do.
  const { data } = useQuery(
    erc20QueryOptions(useChainClient(chainId), {
      chainId,
      address,
      wanted: ['name'],
      query: { enabled: given === undefined },
    }),
  )
  return given ?? plainName(data?.name)
}

/** What `useCollectionName` takes: which collection. */
export type UseCollectionNameParameters = {
  /** The chain that the collection is on. */
  chainId?: number | undefined
  /** The contract of the collection. */
  address?: Address | undefined
  /** What is known already; nobody is asked then. */
  known?: string | undefined
}
