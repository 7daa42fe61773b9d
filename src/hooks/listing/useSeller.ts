'use client'
import type { Address } from 'viem'
import { useAccount, useConfig } from 'wagmi'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { runListing } from '../../checkout/listing/runListing.js'
import type { Policy } from '../../checkout/verify/policy.js'
import type { Till } from '../../client/createTill.js'
import { omitNulls } from '../../client/requireOptions.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { connectorWallet } from '../connectorWallet.js'
import { useTillContext } from '../TillContext.js'

export function useSeller(parameters: SellerParameters): OpenSeller {
  const { till, storage, ...defaults } = useTillContext()
  const { policy = defaults.policy } = omitNulls(parameters)
  const { address: seller, connector } = useAccount()
  const config = useConfig()
  return (chainId, onAnswer) => {
    if (!seller || !connector) throw new CheckoutError('WrongAccount', { details: 'No wallet is connected.' })
    if (!config.chains.some(({ id }) => id === chainId)) throw chainNotConfigured(chainId)
    const client = config.getClient({ chainId })
    const wallet = connectorWallet({ connector, account: seller, onAnswer })
    return { seller, run: { till, policy, storage, client, wallet } }
  }
}

/** The parameters of the hooks that list, cancel, make offers and accept offers. */
export type SellerParameters = {
  /** The contracts to trust in addition to the contracts that Tillkit knows. @default the policy of `TillProvider` */
  policy?: Policy | undefined
}
export type OpenSeller = (
  chainId: number,
  onAnswer?: () => void,
) => {
  seller: Address
  run: Pick<runListing.Options, 'policy' | 'storage' | 'client' | 'wallet'> & { till: Till }
}
