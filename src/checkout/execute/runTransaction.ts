import { type Hash, isHash, numberToHex, type TransactionReceipt } from 'viem'
import { sendTransaction } from 'viem/actions'
import type { Call } from '../decode/decodeCall.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { askWallet } from './askWallet.js'
import type { CheckoutContext } from './context.js'
import { settle } from './waitForSettlement.js'
import { once } from './wallet.js'

/**
 * Puts one transaction before the wallet and waits until it is mined and has succeeded. What is asked is written down
 * before it is asked, and again with the hash as soon as there is one.
 *
 * @throws CheckoutError as {@link askWallet} and {@link settle}.
 */
export async function runTransaction(
  context: CheckoutContext,
  step: PlannedStep,
  index: number,
): Promise<TransactionReceipt | undefined> {
  const { to, data, value, id, market } = step
  const call = { to, data, value }
  const hash = await askWallet(context, {
    entry: { id, kind: 'transaction', calls: [call], market },
    shown: [index],
    // What is no hash, as some accounts answer, is as good as none: the chain shows what was done.
    request: () => prompt(context, call).then((hash) => (isHash(hash) ? hash : undefined)),
    note: (hash) => ({ status: 'sent', ...(hash && { hash }) }),
  })
  context.dispatch({ type: 'send', step: index, hash })
  await context.tell({ type: 'sent', step: id, hash })
  return settle(context, [index])
}

function prompt({ wallet, intent }: CheckoutContext, call: Call): Promise<Hash> {
  const { to, data, value } = call
  if (wallet.account.type === 'local') {
    return sendTransaction(wallet, { ...call, account: wallet.account, chain: null })
  }
  const transaction = {
    from: intent.buyer,
    to,
    data,
    value: numberToHex(value),
    chainId: numberToHex(intent.chainId),
  }
  return wallet.request({ method: 'eth_sendTransaction', params: [transaction] }, once)
}
