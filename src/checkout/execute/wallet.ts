import {
  type Account,
  type Chain,
  type Hex,
  isAddressEqual,
  numberToHex,
  type Transport,
  type WalletClient,
} from 'viem'
import { isRejection } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { CheckoutContext, Limits } from './context.js'

/** The wallet of the buyer: a viem wallet client with an account. Its own chain setting is not used. */
export type Wallet = WalletClient<Transport, Chain | undefined, Account>

/** viem repeats failed requests of its own accord, also those that ask the buyer: never here. */
export const once = { retryCount: 0 }

/**
 * Makes sure that the wallet would sign as the buyer and on the right chain, at this very moment.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain` or `WalletFailed`.
 */
export async function guardWallet(
  context: Pick<CheckoutContext, 'wallet' | 'intent' | 'limits'>,
): Promise<void> {
  const { intent } = context
  const [accounts, chainId] = await Promise.all([readAccounts(context), readChainId(context)])
  if (!accounts.some((account) => isAddressEqual(account, intent.buyer))) {
    throw new CheckoutError('WrongAccount', { details: `The purchase was started with ${intent.buyer}.` })
  }
  if (chainId !== intent.chainId) {
    throw new CheckoutError('WrongChain', {
      details: `It is on chain ${chainId}, the orders are on ${intent.chainId}.`,
    })
  }
}

/** The chain that the wallet is on. Throws `WalletFailed`. */
export async function readChainId({
  wallet,
  limits,
}: Pick<CheckoutContext, 'wallet' | 'limits'>): Promise<number> {
  return Number(await ask(() => wallet.request({ method: 'eth_chainId' }, once), limits))
}

/**
 * Asks the wallet to change to a chain.
 *
 * @throws CheckoutError `Rejected`, `Cancelled`, or `WrongChain` when the wallet cannot, does not answer or did not.
 */
export async function switchChain(options: switchChain.Options): Promise<void> {
  const { wallet, chainId, limits, signal } = options
  const params = [{ chainId: numberToHex(chainId) }] as [{ chainId: Hex }]
  const late = () => new CheckoutError('WrongChain', { details: 'The wallet did not answer.' })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  try {
    const asked = wallet.request({ method: 'wallet_switchEthereumChain', params }, once)
    await withTimeout(asked, { timeoutMs: limits.prompt, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (isRejection(cause)) throw new CheckoutError('Rejected', { cause })
    throw new CheckoutError('WrongChain', {
      details: `The wallet could not switch to chain ${chainId}.`,
      cause,
    })
  }
  if ((await readChainId(options)) !== chainId) throw new CheckoutError('WrongChain')
}

export declare namespace switchChain {
  type Options = Pick<CheckoutContext, 'wallet' | 'limits' | 'signal'> & { chainId: number }
}

async function readAccounts({ wallet, limits }: Pick<CheckoutContext, 'wallet' | 'limits'>) {
  if (wallet.account.type === 'local') return [wallet.account.address]
  return ask(() => wallet.request({ method: 'eth_accounts' }, once), limits)
}

/** Asks the wallet what needs no person to answer, within a time limit. */
async function ask<value>(request: () => Promise<value>, limits: Limits): Promise<value> {
  const { answer: timeoutMs } = limits
  const late = () => new CheckoutError('WalletFailed', { details: `No answer within ${timeoutMs} ms.` })
  try {
    return await withTimeout(request(), { timeoutMs, late })
  } catch (cause) {
    throw cause instanceof CheckoutError ? cause : new CheckoutError('WalletFailed', { cause })
  }
}
