import { type Hash, type Hex, numberToHex, type TransactionReceipt } from 'viem'
import { sendTransaction } from 'viem/actions'
import { isRejection } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Signature, Step } from '../../protocol/step.js'
import { noRetry } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { guardWallet } from '../wallet/guardWallet.js'
import { readPlace } from '../wallet/readPlace.js'
import { signTypedData } from '../wallet/signTypedData.js'
import type { SellerContext } from './sellerContext.js'
import { waitUntilMined } from './waitUntilMined.js'

/**
 * Puts a transaction before the seller's wallet, once, and waits until it is mined.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed`, `Cancelled`, `ChainFailed`,
 * `Reverted`, `Replaced`, `CancelledInWallet`, `PendingLong`.
 */
export async function sendAsSeller(context: SellerContext, step: Step): Promise<TransactionReceipt> {
  const { wallet, client, intent } = context
  const [from, data] = [intent.seller, step.data as Hex]
  const { to, value } = step
  const place = await readPlace({ client, intent: { buyer: from } })
  const hash = await ask(context, (): Promise<Hash> => {
    if (wallet.account.type === 'local') {
      return sendTransaction(wallet, { to, data, value, account: wallet.account, chain: null })
    }
    const chainId = numberToHex(intent.chainId)
    const transaction = { from, to, data, value: numberToHex(value), chainId }
    return wallet.request({ method: 'eth_sendTransaction', params: [transaction] }, noRetry)
  })
  return waitUntilMined(context, { hash, call: { to, data, value }, place })
}

/**
 * Has the seller's wallet sign typed data, once.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed`, `Cancelled`.
 */
export function signAsSeller(context: SellerContext, signature: Signature): Promise<Hex> {
  const { wallet, intent } = context
  return ask(context, () => signTypedData({ wallet, account: intent.seller, signature }))
}

async function ask<answer>(context: SellerContext, request: () => Promise<answer>): Promise<answer> {
  const { wallet, limits, signal, intent } = context
  const { chainId, seller: buyer } = intent
  await guardWallet({ wallet, limits, intent: { chainId, buyer } })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const late = () => new CheckoutError('WalletFailed', { details: 'The wallet did not answer.' })
  try {
    return await withTimeout(request(), { timeoutMs: limits.promptTimeoutMs, late, signal })
  } catch (cause) {
    if (cause instanceof CheckoutError) throw cause
    if (signal.aborted) throw new CheckoutError('Cancelled', { cause })
    throw new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause })
  }
}
