import type { GetBlockReturnType, TransactionReceipt } from 'viem'
import { getBlock } from 'viem/actions'
import { sleep } from '../../evm/withTimeout.js'
import { maxWatchDepth } from '../context/limits.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { findReceipt } from '../evidence/receipts.js'
import type { Outcome } from '../state/checkoutState.js'

/**
 * Watches the chain for a reorg that removes a completed purchase.
 *
 * @returns `Reorged` with the state of the funds if a reorg removed the purchase. `undefined` if the purchase is final, or if the page has
 * stopped watching.
 */
export async function watchSuccess(options: watchSuccess.Options): Promise<CheckoutError | undefined> {
  const { client, outcome, isMade, look, signal } = options
  const { hash, blockNumber } = outcome
  let seen = ''
  let missed = 0
  for await (const head of heads(client, signal)) {
    if (head.hash === seen && missed === 0) continue
    const receipt = await findReceipt(client, hash).catch(() => null)
    if (receipt === null) continue
    // Ignore a node that has not reached the purchase's block.
    if (!receipt && head.number < blockNumber) continue
    const made = await isMade(receipt).catch(() => undefined)
    if (made === undefined) continue
    seen = head.hash
    missed = made ? 0 : missed + 1
    if (receipt && missed === 0 && head.number - receipt.blockNumber >= maxWatchDepth) return undefined
    if (missed < maxMissed) continue
    if (signal.aborted) return undefined
    const error = await look().catch((error: unknown) => error)
    if (error instanceof CheckoutError && error.code === 'Reorged') return error
    missed = 0
  }
  return undefined
}

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
    outcome: Pick<Outcome, 'hash' | 'blockNumber'>
    isMade: (receipt: TransactionReceipt | undefined) => Promise<boolean>
    look: () => Promise<void>
    signal: AbortSignal
  }
}

/** The purchase counts as gone after this many failed checks in a row, because a load balancer may answer from a lagging node. */
const maxMissed = 3
