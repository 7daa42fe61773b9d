'use client'
import type { Address } from 'viem'
import type { Label } from '../../hooks/TillContext.js'
import { useBatchedQuery } from '../../hooks/useBatchedQuery.js'
import { useChainClient } from '../../hooks/useChainClient.js'
import { useLabels } from '../../hooks/useLabels.js'
import { checksummed, queryKey } from '../../query/queryKey.js'

/** Returns the name and the picture of an account: the host's label, or the account's ENS profile if wagmi's config has Ethereum. */
export function useProfile(address: Address): Label {
  const label = useLabels()(address)
  const client = useChainClient(ethereum)
  const { data } = useBatchedQuery({
    queryKey: queryKey('ensProfile', { address: checksummed(address) }),
    enabled: client?.chain?.id === ethereum && label.name === undefined,
    staleTime: aDay,
    retry: false,
    queryFn: async (): Promise<Label> => {
      if (!client) return {}
      const { readEnsProfile } = await import('./readEnsProfile.js')
      return readEnsProfile({ client, address })
    },
  })
  return label.name === undefined && data?.name !== undefined ? data : label
}

const ethereum = 1
const aDay = 86_400_000
