import { numberToHex } from 'viem'
import { describeChain } from '../../evm/describeChain.js'
import { isRejection } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Run } from '../context/run.js'
import { noRetry, readWalletChainId } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'

/**
 * Asks the wallet to switch to the chain of the purchase and, if the wallet refuses, to add the chain from the host's config. Error codes
 * differ between wallets, so only the wallet's chain id shows whether the switch succeeded. Returns `false` if the wallet already has this
 * chain.
 */
export async function switchChain(context: switchChain.Context): Promise<boolean> {
  const { wallet, intent, dispatch } = context
  const { chainId } = intent
  const isThere = async () => (await readWalletChainId(context)) === chainId
  if (await isThere()) return false
  dispatch({ type: 'switchChain', chainId })
  const params = [{ chainId: numberToHex(chainId) }] as const
  const change = () =>
    promptForChain(context, () =>
      wallet.request({ method: 'wallet_switchEthereumChain', params: [...params] }, noRetry),
    )
  try {
    await change()
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Read the chain id again: some wallets switch although they return an error, and other wallets switch as soon as the chain is added.
    if (!(await isThere())) {
      await offerChain(context, error)
      if (!(await isThere())) await change()
    }
  }
  if (!(await isThere())) throw new CheckoutError('WrongChain')
  dispatch({ type: 'prepare' })
  return true
}

export declare namespace switchChain {
  type Context = Pick<Run, 'wallet' | 'client' | 'dispatch' | 'limits' | 'signal'> & {
    intent: Pick<Intent, 'chainId'>
  }
}

/** Asks the wallet to add the chain, with data only from the host's config, not from the service. */
async function offerChain(context: switchChain.Context, refusal: unknown): Promise<void> {
  const { wallet, client, intent } = context
  const { chain } = client
  if (chain?.id !== intent.chainId) throw refusal
  const described = describeChain(chain)
  await promptForChain(context, () =>
    wallet.request({ method: 'wallet_addEthereumChain', params: [described] }, noRetry),
  )
}

async function promptForChain(
  { intent, limits, signal }: switchChain.Context,
  request: () => Promise<unknown>,
): Promise<void> {
  const late = () => new CheckoutError('WrongChain', { details: 'The wallet did not answer.' })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  try {
    await withTimeout(request(), { timeoutMs: limits.promptTimeoutMs, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (isRejection(cause)) throw new CheckoutError('Rejected', { cause })
    const details = `The wallet could not switch to chain ${intent.chainId}.`
    throw new CheckoutError('WrongChain', { details, cause })
  }
}

/** Whether the wallet refused. An error after a timeout is not a refusal, and has no `cause`. */
function isRefusal(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'WrongChain' && error.cause !== undefined
}
