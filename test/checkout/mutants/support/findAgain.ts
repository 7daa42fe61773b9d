import { erc20Abi, type Hex, numberToHex, type TransactionReceipt } from 'viem'
import { getBalance, getBlock, getTransactionCount, getTransactionReceipt, readContract } from 'viem/actions'
import { searchPurchase } from '../../../../src/checkout/evidence/finders.js'
import { readTransactionStatus } from '../../../../src/checkout/evidence/gather.js'
import { isRepeatable } from '../../../../src/checkout/evidence/repeat.js'
import type { JournalEntry } from '../../../../src/checkout/journal/journalRecord.js'
import { marketOf } from '../../../../src/checkout/plan/equivalentCalls.js'
import { extractPurchaseCall } from '../../../../src/checkout/verify/extractPurchaseCall.js'
import { readBuy } from '../../../../src/checkout/verify/readBuy.js'
import { createTrust } from '../../../../src/checkout/verify/trust.js'
import type { Step } from '../../../../src/protocol/step.js'
import type { ChainCall } from '../../verify/support/startTamperChain.js'
import type { Subject } from './subject.js'

/**
 * Sends and mines the steps of a plan. Then searches for the payment, like a page that was reloaded before it got the wallet's answer. If
 * the checkout requests the payment again in this case, sends the steps again.
 *
 * Returns the failure, if there is one: the payment was not found, or it was paid twice. Reverts the chain at the end.
 */
export async function findAgain({ subject, steps }: findAgain.Options): Promise<string | undefined> {
  const { world, intent, terms, purchaseId } = subject
  const { client, tokens } = world
  const { buyer } = intent
  const request = client.request as (args: { method: string; params: unknown }) => Promise<unknown>
  const { sends, relays } = await subject.actsOf(steps)
  const snapshot = await request({ method: 'evm_snapshot', params: [] })
  try {
    await request({ method: 'evm_setAutomine', params: [false] })
    const time = numberToHex(world.time)
    await request({ method: 'evm_setNextBlockTimestamp', params: [time] })
    await sendAll(subject.before(steps))
    const { number: block, hash: head } = await getBlock(client)
    const nonce = await getTransactionCount(client, { address: buyer })
    const step = steps.at(-1)
    if (!step) return undefined
    if (step.signature) {
      const receipts = await sendAll(relays)
      const market = marketOf(step)
      if (!market || receipts.at(-1)?.status !== 'success') return 'the transaction of others is not mined'
      const found = await searchPurchase({ client, market, buyer, purchaseId, since: block })
      return found === undefined ? 'the transaction of others is not found' : undefined
    }
    const receipts = await sendAll(sends)
    const failed = receipts.find(({ status }) => status !== 'success')
    if (failed) return 'a plan that the simulation carries out is not mined'
    const shared = {
      account: buyer,
      nonce,
      block,
      head,
      kind: 'transaction',
      maxTotal: intent.maxTotal,
    } as const
    const sent = steps.filter(({ signature }) => !signature)
    for (const [index, { id, to }] of sent.entries()) {
      const receipt = receipts[index]
      const call = sends[index]
      if (!call || !receipt || (id !== 'buy' && id !== 'swap')) continue
      const calls = [{ to: call.to, data: call.data, value: call.value ?? 0n }]
      const paying = id === 'swap' ? { swap: to } : { market: to, once: isTakenOnce(step) }
      for (const status of ['asked', 'declined'] as const) {
        const entry: JournalEntry = { ...shared, id, calls, status, ...paying }
        const bought = id === 'buy' ? { intent } : {}
        const journal = { record: { purchaseId, entries: [] } }
        const found = await readTransactionStatus({ client, journal, entry, ...bought })
        const isFound = found.kind === 'made' && isSame(found.receipt, receipt)
        if (!isFound) return `${id}: ${found.kind} where the wallet has answered as ${status}`
      }
      const draft = { ...shared, calls, ...paying }
      if (id !== 'buy' || sent.some((one) => one.id === 'swap') || !isRepeatable(draft)) continue
      const held = await holdings()
      const again = await sendAll(sends)
      const gas = again.reduce((sum, one) => sum + one.gasUsed * one.effectiveGasPrice, 0n)
      const after = await holdings()
      const isLess = after.some((amount, at) => amount + (at === 0 ? gas : 0n) < (held[at] ?? 0n))
      if (isLess) return 'it may be requested again, and is paid twice'
    }
    return undefined
  } finally {
    await request({ method: 'anvil_dropAllTransactions', params: [] })
    await request({ method: 'evm_revert', params: [snapshot] })
    await request({ method: 'evm_setAutomine', params: [true] })
  }

  function isTakenOnce(step: Step): boolean {
    const trust = createTrust(terms)
    const bought = readBuy({ step: extractPurchaseCall(step, trust, terms.swaps), intent, trust })
    return bought?.terms === 'read' && bought.isTrusted && bought.once
  }

  /** Mine each call in a block of its own by hand. With automine, anvil answers before the block is complete. */
  async function sendAll(calls: readonly ChainCall[]): Promise<TransactionReceipt[]> {
    const receipts: TransactionReceipt[] = []
    for (const { from, to, data, value = 0n } of calls) {
      const params = [{ from, to, data, value: numberToHex(value), gas: numberToHex(3_000_000) }]
      const hash = (await request({ method: 'eth_sendTransaction', params })) as Hex
      await request({ method: 'evm_mine', params: [] })
      receipts.push(await getTransactionReceipt(client, { hash }))
    }
    return receipts
  }

  async function holdings(): Promise<readonly bigint[]> {
    return Promise.all([
      getBalance(client, { address: buyer }),
      ...tokens.map((address) =>
        readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [buyer] }),
      ),
    ])
  }
}

export declare namespace findAgain {
  type Options = {
    subject: Subject
    steps: readonly Step[]
  }
}

function isSame(one: TransactionReceipt, other: TransactionReceipt): boolean {
  return one.transactionHash === other.transactionHash
}
