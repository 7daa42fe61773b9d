'use client'
import { useQuery } from '@tanstack/react-query'
import { useAccount } from 'wagmi'
import { defaultLimits } from '../../checkout/context/limits.js'
import type { Intent } from '../../checkout/intent/intent.js'
import { readCapabilities } from '../../checkout/wallet/readCapabilities.js'
import { connectorWallet } from '../../hooks/connectorWallet.js'
import { queryKey } from '../../query/queryKey.js'
import type { CheckoutViewState } from '../purchase/checkoutViewState.js'

/**
 * Removes the expected steps of an idle checkout until the wallet reports that it takes no batch. A wallet that takes all steps as one
 * batch prompts only once, so a count of the steps would be wrong.
 */
export function useAskedSteps<state extends CheckoutViewState>(state: state): state {
  const mayBatch = state.status === 'idle' && state.steps.every(({ status }) => status === 'waiting')
  const batches = useBatches(mayBatch && state.steps.length > 1 ? state.intent : undefined)
  return mayBatch && batches !== false ? { ...state, steps: [] } : state
}

/** Returns whether the wallet takes batches on the intent's chain. Returns `undefined` without an intent, and until the wallet answers. */
export function useBatches(intent: Pick<Intent, 'chainId' | 'buyer'> | undefined): boolean | undefined {
  const { address, connector } = useAccount()
  const { data } = useQuery({
    queryKey: queryKey('batches', { chainId: intent?.chainId, account: address, connector: connector?.uid }),
    queryFn: async () => {
      if (!intent || !connector) return true
      const wallet = connectorWallet({ connector, account: intent.buyer })
      return (await readCapabilities({ wallet, intent, policy: undefined, limits: defaultLimits })).batches
    },
    enabled: intent !== undefined && connector !== undefined,
  })
  return intent && data
}
