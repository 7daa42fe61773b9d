import { type Hash, type Hex, numberToHex, type ReplacementReason, type TransactionReceipt } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { isRejection } from '../../evm/providerError.js'
import { withTimeout } from '../../evm/withTimeout.js'
import type { Signature, Step } from '../../protocol/step.js'
import type { Limits } from '../context/limits.js'
import { noRetry, type Wallet } from '../context/wallet.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { guardWallet } from '../wallet/guardWallet.js'
import { signTypedData } from '../wallet/signTypedData.js'
import type { ListingIntent } from './listingIntent.js'

/** What carrying out the steps of a seller takes. */
export type SellerContext = {
  wallet: Wallet
  client: ChainClient
  intent: Pick<ListingIntent, 'chainId' | 'seller'>
  signal: AbortSignal
  limits: Limits
}

/**
 * Puts a transaction before the seller's wallet, once, and waits until it is mined.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed`, `Cancelled`, `Reverted`, `Replaced`,
 * `CancelledInWallet`, `PendingLong`.
 */
export async function sendAsSeller(context: SellerContext, step: Step): Promise<TransactionReceipt> {
  const { wallet, client, intent, limits } = context
  const [from, data] = [intent.seller, step.data as Hex]
  const { to, value } = step
  const hash = await ask(context, (): Promise<Hash> => {
    if (wallet.account.type === 'local') {
      return sendTransaction(wallet, { to, data, value, account: wallet.account, chain: null })
    }
    const chainId = numberToHex(intent.chainId)
    const transaction = { from, to, data, value: numberToHex(value), chainId }
    return wallet.request({ method: 'eth_sendTransaction', params: [transaction] }, noRetry)
  })
  const replaced: ReplacementReason[] = []
  const receipt = await waitForTransactionReceipt(client, {
    ...{ hash, timeout: limits.miningTimeoutMs },
    onReplaced: ({ reason }) => void replaced.push(reason),
  }).catch((cause: unknown) => {
    throw new CheckoutError('PendingLong', { cause })
  })
  if (replaced.includes('cancelled')) throw new CheckoutError('CancelledInWallet')
  if (replaced.includes('replaced')) throw new CheckoutError('Replaced')
  if (receipt.status !== 'success') throw new CheckoutError('Reverted', { details: `Transaction ${hash}` })
  return receipt
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
