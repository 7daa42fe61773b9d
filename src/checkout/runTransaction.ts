import { type Hash, isHash, numberToHex, type TransactionReceipt } from 'viem'
import { sendTransaction } from 'viem/actions'
import { askWallet } from './askWallet.js'
import type { Call } from './decodeCall.js'
import type { PlannedStep } from './plan.js'
import { settle } from './settle.js'
import { once } from './wallet.js'
import type { World } from './world.js'

/**
 * Puts one transaction before the wallet and waits until it is mined and has succeeded. What is asked is written down
 * before it is asked, and again with the hash as soon as there is one.
 *
 * @throws CheckoutError as {@link askWallet} and {@link settle}.
 */
export async function runTransaction(
  world: World,
  step: PlannedStep,
  index: number,
): Promise<TransactionReceipt | undefined> {
  const { to, data, value, id, market } = step
  const call = { to, data, value }
  const hash = await askWallet(world, {
    entry: { id, kind: 'transaction', calls: [call], market },
    shown: [index],
    // What is no hash, as some accounts answer, is as good as none: the chain shows what was done.
    request: () => prompt(world, call).then((hash) => (isHash(hash) ? hash : undefined)),
    note: (hash) => ({ status: 'sent', ...(hash && { hash }) }),
  })
  world.dispatch({ type: 'send', step: index, hash })
  await world.tell({ type: 'sent', step: id, hash })
  return settle(world, [index])
}

function prompt({ wallet, intent }: World, call: Call): Promise<Hash> {
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
