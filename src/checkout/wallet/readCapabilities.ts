import { numberToHex } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { noRetry } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { PolicyPaymaster } from '../verify/policy.js'

/**
 * What the wallet says that it can do for this account on this chain (EIP-5792): atomic batches, and having the network’s fee of
 * one paid by the service that the policy names for the chain (ERC-7677). Silence and errors mean nothing of it.
 */
export async function readCapabilities(
  context: readCapabilities.Context,
): Promise<readCapabilities.ReturnType> {
  const { wallet, intent, policy, limits } = context
  const { chainId, buyer } = intent
  if (wallet.account.type === 'local') return none
  const chain = numberToHex(chainId)
  const asked = wallet.request({ method: 'wallet_getCapabilities', params: [buyer, [chain]] }, noRetry)
  const late = () => new CheckoutError('WalletFailed')
  try {
    const offered = (await withTimeout(asked, { timeoutMs: limits.requestTimeoutMs, late })) as Capabilities
    const { atomic, paymasterService } = offered[chain] ?? offered[chainId] ?? {}
    const batches = atomic?.status === 'supported' || atomic?.status === 'ready'
    const isSponsored = batches && paymasterService?.supported === true
    return { batches, paymaster: isSponsored ? policy?.paymasters?.[chainId]?.[0] : undefined }
  } catch {
    return none
  }
}

export declare namespace readCapabilities {
  type Context = Pick<CheckoutContext, 'wallet' | 'policy'> & {
    intent: Pick<CheckoutContext['intent'], 'chainId' | 'buyer'>
    limits: Pick<CheckoutContext['limits'], 'requestTimeoutMs'>
  }
  type ReturnType = {
    /** Whether it sends several calls as one. */
    batches: boolean
    /** Who pays the network’s fee of these; nothing where the policy names nobody, or the wallet takes none. */
    paymaster?: PolicyPaymaster | undefined
  }
}

const none: readCapabilities.ReturnType = { batches: false }

type Capabilities = {
  [chainId: string]: { atomic?: { status?: string }; paymasterService?: { supported?: unknown } } | undefined
}
