import { type Hex, numberToHex } from 'viem'
import { isRejection } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { CheckoutContext } from './checkoutContext.js'
import { noRetry, readWalletChainId } from './wallet.js'

/**
 * Asks the wallet to change to the chain of the orders, unless it is there already.
 *
 * @throws CheckoutError `Rejected`, `Cancelled`, `WalletFailed`, or `WrongChain` when the wallet cannot, does not answer or
 * did not.
 */
export async function switchChain(context: switchChain.Context): Promise<void> {
  const { wallet, intent, dispatch, limits, signal } = context
  const { chainId } = intent
  if ((await readWalletChainId(context)) === chainId) return
  dispatch({ type: 'switchChain', chainId })
  const params = [{ chainId: numberToHex(chainId) }] as [{ chainId: Hex }]
  const late = () => new CheckoutError('WrongChain', { details: 'The wallet did not answer.' })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  try {
    const asked = wallet.request({ method: 'wallet_switchEthereumChain', params }, noRetry)
    await withTimeout(asked, { timeoutMs: limits.promptTimeoutMs, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (isRejection(cause)) throw new CheckoutError('Rejected', { cause })
    throw new CheckoutError('WrongChain', {
      details: `The wallet could not switch to chain ${chainId}.`,
      cause,
    })
  }
  if ((await readWalletChainId(context)) !== chainId) throw new CheckoutError('WrongChain')
  dispatch({ type: 'prepare' })
}

export declare namespace switchChain {
  type Context = Pick<CheckoutContext, 'wallet' | 'intent' | 'dispatch' | 'limits' | 'signal'>
}
