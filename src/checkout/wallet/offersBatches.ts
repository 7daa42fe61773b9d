import { numberToHex } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { noRetry } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'

/** Whether the wallet offers atomic batches for this account and chain (EIP-5792). Silence and errors mean no. */
export async function offersBatches(context: offersBatches.Context): Promise<boolean> {
  const { wallet, intent, limits } = context
  if (wallet.account.type === 'local') return false
  const chainId = numberToHex(intent.chainId)
  const asked = wallet.request(
    { method: 'wallet_getCapabilities', params: [intent.buyer, [chainId]] },
    noRetry,
  )
  const late = () => new CheckoutError('WalletFailed')
  try {
    const offered = (await withTimeout(asked, { timeoutMs: limits.requestTimeoutMs, late })) as Capabilities
    const status = (offered[chainId] ?? offered[intent.chainId])?.atomic?.status
    return status === 'supported' || status === 'ready'
  } catch {
    return false
  }
}

export declare namespace offersBatches {
  type Context = Pick<CheckoutContext, 'wallet' | 'intent' | 'limits'>
}

type Capabilities = { [chainId: string]: { atomic?: { status?: string } } | undefined }
