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
  return (chainId) => {
    if (!seller || !connector) throw new CheckoutError('WrongAccount', { details: 'No wallet is connected.' })
    if (!config.chains.some(({ id }) => id === chainId)) throw chainNotConfigured(chainId)
    const client = config.getClient({ chainId })
    const wallet = connectorWallet({ connector, account: seller })
    return { seller, run: { till, policy, storage, client, wallet } }
  }
}

/** The parameters of `useCreateListing` and `useCancelListing`. */
export type SellerParameters = {
  /** The contracts to trust in addition to those that Tillkit knows. @default the policy of `TillProvider` */
  policy?: Policy | undefined
}
type OpenSeller = (chainId: number) => {
  seller: Address
  run: Pick<runListing.Options, 'policy' | 'storage' | 'client' | 'wallet'> & { till: Till }
}
