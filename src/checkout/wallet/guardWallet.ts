import type { CheckoutContext } from '../context/checkoutContext.js'
import { readWalletAccounts, readWalletChainId } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'

/**
 * Makes sure that the wallet would sign as the buyer and on the right chain, at this very moment.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain` or `WalletFailed`.
 */
export async function guardWallet(context: guardWallet.Context): Promise<void> {
  const { intent } = context
  const [accounts, chainId] = await Promise.all([readWalletAccounts(context), readWalletChainId(context)])
  // What is no list, or no address, is nobody's.
  if (![accounts].flat().some((account) => `${account}`.toLowerCase() === intent.buyer.toLowerCase())) {
    throw new CheckoutError('WrongAccount', { details: `The purchase was started with ${intent.buyer}.` })
  }
  if (chainId !== intent.chainId) {
    throw new CheckoutError('WrongChain', {
      details: `It is on chain ${chainId}, the orders are on ${intent.chainId}.`,
    })
  }
}

export declare namespace guardWallet {
  type Context = Pick<CheckoutContext, 'wallet' | 'limits'> & { intent: Pick<Intent, 'buyer' | 'chainId'> }
}
