import {
  addHash,
  closeCosts,
  forgetReplaced,
  hasTransactions,
  lockRelayer,
  type RelayTransaction,
  readReplaced,
  readTransactions,
  updateTransaction,
} from '@tillkit/service/internal'
import { type Hex, keccak256 } from 'viem'
import { broadcast } from './broadcast.js'
import { bumpFees, cancel, isCancelled } from './cancel.js'
import { isStale } from './isStale.js'
import { type Fees, limitFee, readLimitedFees } from './readFees.js'
import { readFirstNonce } from './readFirstNonce.js'
import { readHead } from './readHead.js'
import type { Head, Relayer } from './relayer.js'
import { settleCosts } from './settleCosts.js'
import { signTransactions } from './signTransactions.js'

/**
 * The number of consecutive refusals by the node after which the relayer cancels the first pending transaction. All later nonces wait for
 * this transaction.
 */
const maxRefusals = 12

export type Refusals = { raw: Hex | undefined; times: number }

/**
 * Sends all pending transactions again. The relayer cancels a transaction that has expired, costs too much, or blocks others because the
 * node keeps refusing it. The relayer signs a transaction again with a higher fee if the old fee is below the base fee. A replacement has
 * the nonce of the transaction that it replaces, so the chain mines only one of them.
 */
export async function rebroadcast(relayer: Relayer, refusals: Refusals): Promise<void> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const replaced = await readReplaced(database, chainId)
  if (replaced.length === 0 && !(await hasTransactions(database, chainId, account.address))) return
  const head = await readHead(relayer)
  await settleCosts(relayer, database, head)
  await closeCosts(database, { chainId, relayer: account.address, depth: Number(maxReorgDepth) })
  await deleteFinalReplaced(relayer, head, replaced)
  const fromNonce = await readFirstNonce(relayer, head)
  const pending = await readTransactions(database, { chainId, relayer: account.address, fromNonce })
  const blocked = refusals.times >= maxRefusals ? refusals.raw : undefined
  const hasOutdated = pending.some((one) => one.raw === blocked || isOutdated(relayer, head, one))
  const ready = hasOutdated ? await signAgain(relayer, head, blocked) : pending
  const refused = await broadcast(
    relayer,
    ready.map(({ raw }) => raw),
  )
  const [first] = ready
  // An underpriced transaction does not count as refused: the node accepts it when gas becomes cheaper.
  const isRefused =
    first &&
    refused.includes(first.raw) &&
    first.maxFeePerGas >= head.baseFeePerGas &&
    !isCancelled(relayer, first)
  refusals.times = isRefused ? (first.raw === refusals.raw ? refusals.times : 0) + 1 : 0
  refusals.raw = first?.raw
}

/** The assumed maximum depth of a reorg, in blocks: four times the highest default number of confirmations of a payment. */
const maxReorgDepth = 64n

/**
 * Deletes replaced transactions that no reorg can make valid again. Deletes them for every account, because the process that has an
 * account's key may not run any more.
 */
async function deleteFinalReplaced(
  { chain, database }: Relayer,
  head: Head,
  replaced: Awaited<ReturnType<typeof readReplaced>>,
): Promise<void> {
  const { chainId } = chain
  if (head.number <= maxReorgDepth) return
  for (const { relayer: address, nonce } of replaced) {
    const account = { address }
    // If the node lacks the old state, keep the transactions.
    const belowNonce = await readFirstNonce(
      { account, chain },
      { number: head.number - maxReorgDepth },
    ).catch(() => 0)
    if (belowNonce > nonce) await forgetReplaced(database, { chainId, relayer: address, belowNonce })
  }
}

async function signAgain(
  relayer: Relayer,
  head: Head,
  blocked: Hex | undefined,
): Promise<RelayTransaction[]> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const { address } = account
  const [fees, fromNonce] = await Promise.all([readLimitedFees(relayer, head), readFirstNonce(relayer, head)])
  return database.transaction(async (sql) => {
    await lockRelayer(sql, chainId, address)
    const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
    const [first] = pending
    const isBlocked = (old: RelayTransaction) =>
      first?.raw === blocked && (old === first || (old.purchase && old.purchase === first?.purchase))
    const blocksOthers = !pending.every(isBlocked)
    const signed: RelayTransaction[] = []
    for (const old of pending) {
      const isCancelling = blocksOthers && isBlocked(old) && !isCancelled(relayer, old)
      if (!isCancelling && !isOutdated(relayer, head, old)) {
        signed.push(old)
        continue
      }
      const next = isCancelling ? cancel(relayer, fees, old) : replacementOf({ relayer, head, fees, old })
      const [transaction] = await signTransactions(relayer, [next])
      if (!transaction) continue
      await updateTransaction(sql, { chainId, relayer: address, transaction })
      await addHash(sql, {
        chainId,
        relayer: address,
        nonce: transaction.nonce,
        hash: keccak256(transaction.raw),
      })
      signed.push(transaction)
    }
    return signed
  })
}

function replacementOf(options: { relayer: Relayer; head: Head; fees: Fees; old: RelayTransaction }) {
  const { relayer, head, fees, old } = options
  if (!isCancelled(relayer, old) && isStale(relayer, head, old)) return cancel(relayer, fees, old)
  const { maxFeePerGas: limit } = relayer
  const { maxFeePerGas, maxPriorityFeePerGas } = bumpFees(fees, old)
  return {
    ...old,
    maxFeePerGas: limitFee(limit, maxFeePerGas),
    maxPriorityFeePerGas: limitFee(limit, maxPriorityFeePerGas),
  }
}

function isOutdated(relayer: Relayer, head: Head, transaction: RelayTransaction): boolean {
  const { maxFeePerGas: limit } = relayer
  const { maxFeePerGas } = transaction
  if (!isCancelled(relayer, transaction) && isStale(relayer, head, transaction)) return true
  return maxFeePerGas < head.baseFeePerGas && (limit === undefined || maxFeePerGas < limit)
}
