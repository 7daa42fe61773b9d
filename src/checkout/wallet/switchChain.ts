import { numberToHex } from 'viem'
import { causesOf } from '../../errors.js'
import { describeChain } from '../../evm/describeChain.js'
import { isRejection } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { noRetry, readWalletChainId } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'

/**
 * Asks the wallet to change to the chain of the orders, unless it is there already. A wallet that does not know the chain
 * is offered it first, as the host's own config describes it.
 *
 * @returns Whether the owner was asked.
 * @throws CheckoutError `Rejected`, `Cancelled`, `WalletFailed`, or `WrongChain` when the wallet cannot, does not answer or
 * did not.
 */
export async function switchChain(context: switchChain.Context): Promise<boolean> {
  const { wallet, intent, dispatch } = context
  const { chainId } = intent
  const isThere = async () => (await readWalletChainId(context)) === chainId
  if (await isThere()) return false
  dispatch({ type: 'switchChain', chainId })
  const params = [{ chainId: numberToHex(chainId) }] as const
  const change = () =>
    askOwner(context, () =>
      wallet.request({ method: 'wallet_switchEthereumChain', params: [...params] }, noRetry),
    )
  try {
    await change()
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await offerChain(context, error)
    // Some wallets change to a chain that was added, and some do not.
    if (!(await isThere())) await change()
  }
  if (!(await isThere())) throw new CheckoutError('WrongChain')
  dispatch({ type: 'prepare' })
  return true
}

export declare namespace switchChain {
  type Context = Pick<CheckoutContext, 'wallet' | 'client' | 'dispatch' | 'limits' | 'signal'> & {
    intent: Pick<Intent, 'chainId'>
  }
}

/** Offers the chain to the wallet as the host describes it: nothing of it is the service's. */
async function offerChain(context: switchChain.Context, unknown: unknown): Promise<void> {
  const { wallet, client, intent } = context
  const { chain } = client
  if (chain?.id !== intent.chainId) throw unknown
  const described = describeChain(chain)
  await askOwner(context, () =>
    wallet.request({ method: 'wallet_addEthereumChain', params: [described] }, noRetry),
  )
}

async function askOwner(
  { intent, limits, signal }: switchChain.Context,
  ask: () => Promise<unknown>,
): Promise<void> {
  const late = () => new CheckoutError('WrongChain', { details: 'The wallet did not answer.' })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  try {
    await withTimeout(ask(), { timeoutMs: limits.promptTimeoutMs, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (isRejection(cause)) throw new CheckoutError('Rejected', { cause })
    const details = `The wallet could not switch to chain ${intent.chainId}.`
    throw new CheckoutError('WrongChain', { details, cause })
  }
}

/** EIP-3085 and EIP-3326: the chain was never added. One wallet says so inside of an error of another code. */
function isUnknownChain(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code, data } = cause as { code?: unknown; data?: { originalError?: { code?: unknown } } | null }
    return code === 4902 || data?.originalError?.code === 4902
  })
}
