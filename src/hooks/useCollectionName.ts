'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { omitNulls } from '../client/requireOptions.js'
import { plainName } from '../evm/plainText.js'
import { erc20QueryOptions } from '../query/erc20QueryOptions.js'
import { useChainClient } from './useChainClient.js'
import { useDevErrorReport } from './useDevErrorReport.js'
import { useLabels } from './useLabels.js'

/** Returns a collection's name from the host's labels, or else from its contract. */
export function useCollectionName(parameters: UseCollectionNameParameters): string | undefined {
  const { chainId, address, known } = omitNulls(parameters)
  const label = useLabels()(address ?? '').name
  const knownName = known ?? label
  // Use the ERC-20 query, because `name()` of ERC-721 and ERC-1155 contracts has the same signature.
  const { data, error } = useQuery(
    erc20QueryOptions(useChainClient(chainId), {
      chainId,
      address,
      wanted: ['name'],
      query: { enabled: knownName === undefined },
    }),
  )
  useDevErrorReport(error?.code === 'InvalidArgument' ? error : undefined)
  return knownName ?? plainName(data?.name)
}

/** The parameters of `useCollectionName`. */
export type UseCollectionNameParameters = {
  /** The chain of the collection. */
  chainId?: number | undefined
  /** The collection's contract. */
  address?: Address | undefined
  /** A known name. If it is set, the hook reads nothing from the contract. @default the name from the contract */
  known?: string | undefined
}
