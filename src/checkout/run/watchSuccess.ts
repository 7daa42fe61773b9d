import type { GetBlockReturnType, TransactionReceipt } from 'viem'
import { getBlock } from 'viem/actions'
import { sleep } from '../../evm/withTimeout.js'
import { deepest } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { findReceipt } from '../evidence/receipts.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * Watches a purchase while the page shows its success: at each new block, until the transaction is deeper than chains reorganise.
 *
 * @returns `Reorged`, with the state of the funds, if the purchase is gone. `undefined` if it stands, or once the page stops watching.
 */
export async function watchSuccess(options: watchSuccess.Options): Promise<CheckoutError | undefined> {
  const { client, outcome, isMade, look, signal } = options
  const { hash, blockNumber } = outcome
  let seen = ''
  let missed = 0
  for await (const head of heads(client, signal)) {
    // While the newest block is the same, no block below it has changed.
    if (head.hash === seen && missed === 0) continue
    const receipt = await findReceipt(client, hash).catch(() => null)
    if (receipt === null) continue
    // A node that is behind the purchase's block says nothing about it.
    if (!receipt && head.number < blockNumber) continue
    // If the decoder does not load, the receipt says nothing either.
    const made = await isMade(receipt).catch(() => undefined)
    if (made === undefined) continue
    seen = head.hash
    missed = made ? 0 : missed + 1
    if (receipt && missed === 0 && head.number - receipt.blockNumber >= deepest) return undefined
    if (missed < looks) continue
    if (signal.aborted) return undefined
    const error = await look().catch((error: unknown) => error)
    if (error instanceof CheckoutError && error.code === 'Reorged') return error
    missed = 0
  }
  return undefined
}

/** The newest block, as often as the client polls, until the signal aborts. A node that is silent is asked again. */
export async function* heads(client: ChainClient, signal: AbortSignal): AsyncGenerator<GetBlockReturnType> {
  for (;;) {
    await sleep(client.pollingInterval, signal, true).catch(() => {})
    if (signal.aborted) return
    const head = await getBlock(client).catch(() => undefined)
    if (head) yield head
  }
}

export declare namespace watchSuccess {
  type Options = {
    client: ChainClient
    /** The transaction that is shown as made, and the block in which it was. */
    outcome: Pick<Outcome, 'hash' | 'blockNumber'>
    /** Whether the purchase is made by the receipt of that transaction. */
    isMade: (receipt: TransactionReceipt | undefined) => Promise<boolean>
    /** Looks once more while no other tab acts, and rejects with `Reorged` where it is gone. */
    look: () => Promise<void>
    /** Ends the watching. */
    signal: AbortSignal
  }
}

/** How often in a row it must be missing: one of several nodes behind one address may be late. */
const looks = 3
