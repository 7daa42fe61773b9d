import type { Run } from '../context/run.js'
import { readWalletAccounts, readWalletChainId } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'

/**
 * Checks that the wallet currently has the buyer's account and the right chain.
 *
 * @throws {CheckoutError} WrongAccount, WrongChain, WalletFailed – the wallet does not answer.
 */
export async function guardWallet(context: guardWallet.Context): Promise<void> {
  const { intent } = context
  const [accounts, chainId] = await Promise.all([readWalletAccounts(context), readWalletChainId(context)])
  // Some wallets return no array of accounts, or values that are not addresses, so compare them as text.
  if (![accounts].flat().some((account) => `${account}`.toLowerCase() === intent.buyer.toLowerCase())) {
    throw new CheckoutError('WrongAccount', { details: `The purchase started with account ${intent.buyer}.` })
  }
  if (chainId !== intent.chainId) {
    throw new CheckoutError('WrongChain', {
      details: `The wallet is on chain ${chainId}, the orders are on chain ${intent.chainId}.`,
    })
  }
}

export declare namespace guardWallet {
  type Context = Pick<Run, 'wallet' | 'limits'> & { intent: Pick<Intent, 'buyer' | 'chainId'> }
}
