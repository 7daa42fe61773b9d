import type { Account, Address, Chain, Transport, WalletClient } from 'viem'
import { withTimeout } from '../../evm/withTimeout.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import type { Limits } from './limits.js'

/** The buyer's wallet: a viem wallet client with an account, whose `chain` the checkout ignores. */
export type Wallet = WalletClient<Transport, Chain | undefined, Account>

export type Capabilities = {
  batches: boolean
  paymaster?: PolicyPaymaster | undefined
  refusesPermits?: boolean | undefined
}

/** Disables viem's automatic retry, which would also repeat prompts. */
export const noRetry = { retryCount: 0 }

export async function readWalletChainId({ wallet, limits }: WalletContext): Promise<number> {
  return Number(await withinTime(() => wallet.request({ method: 'eth_chainId' }, noRetry), limits))
}

export async function readWalletAccounts({ wallet, limits }: WalletContext): Promise<readonly Address[]> {
  if (wallet.account.type === 'local') return [wallet.account.address]
  return withinTime(() => wallet.request({ method: 'eth_accounts' }, noRetry), limits)
}

type WalletContext = { wallet: Wallet; limits: Limits }

async function withinTime<value>(request: () => Promise<value>, limits: Limits): Promise<value> {
  const { requestTimeoutMs: timeoutMs } = limits
  const late = () => new CheckoutError('WalletFailed', { details: `No answer within ${timeoutMs} ms.` })
  try {
    return await withTimeout(request(), { timeoutMs, late })
  } catch (cause) {
    throw cause instanceof CheckoutError ? cause : new CheckoutError('WalletFailed', { cause })
  }
}
