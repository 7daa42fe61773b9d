import type { Account, Address, Chain, Transport, WalletClient } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import type { Limits } from './limits.js'

/** The wallet of the buyer: a viem wallet client with an account. Its own chain setting is not used. */
export type Wallet = WalletClient<Transport, Chain | undefined, Account>

/** What the wallet can do for the buyer's account on the chain of the orders (EIP-5792). */
export type Capabilities = {
  /** Whether it sends several calls as one. */
  batches: boolean
  /** Who pays the network fee of a batch; `undefined` if the policy names nobody, or the wallet takes none. */
  paymaster?: PolicyPaymaster | undefined
}

/** viem repeats failed requests by itself, also prompts. The checkout never repeats a prompt. */
export const noRetry = { retryCount: 0 }

/** The chain that the wallet is on. Throws `WalletFailed`. */
export async function readWalletChainId({ wallet, limits }: WalletContext): Promise<number> {
  return Number(await withinTime(() => wallet.request({ method: 'eth_chainId' }, noRetry), limits))
}

/** The accounts that the wallet would sign as. Throws `WalletFailed`. */
export async function readWalletAccounts({ wallet, limits }: WalletContext): Promise<readonly Address[]> {
  if (wallet.account.type === 'local') return [wallet.account.address]
  return withinTime(() => wallet.request({ method: 'eth_accounts' }, noRetry), limits)
}

type WalletContext = { wallet: Wallet; limits: Limits }

/** Asks the wallet what needs no person to answer, within a time limit. */
async function withinTime<value>(request: () => Promise<value>, limits: Limits): Promise<value> {
  const { requestTimeoutMs: timeoutMs } = limits
  const late = () => new CheckoutError('WalletFailed', { details: `No answer within ${timeoutMs} ms.` })
  try {
    return await withTimeout(request(), { timeoutMs, late })
  } catch (cause) {
    throw cause instanceof CheckoutError ? cause : new CheckoutError('WalletFailed', { cause })
  }
}
