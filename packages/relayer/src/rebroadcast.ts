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
import { cancel, isCancelled, outbid } from './cancel.js'
import { isStale } from './isStale.js'
import { type Fees, limitFee, readLimitedFees } from './readFees.js'
import { readFirstNonce } from './readFirstNonce.js'
import { readHead } from './readHead.js'
import { readPending } from './readPending.js'
import type { Head, Relayer } from './relayer.js'
import { settleCosts } from './settleCosts.js'
import { signTransactions } from './signTransactions.js'

/** How often the node may refuse what is first of all that is pending before it gives its nonce up to what waits behind it. */
const maxRefusals = 12

/** What is first of all that is pending, and how often in a row the node has refused it. */
export type Refusals = { raw: Hex | undefined; times: number }

/**
 * Sends what was accepted and is not in a block yet again, with higher fees where the base fee has passed them; in place of
 * what has expired or would cost too much, or keeps others waiting as the node refuses it again and again, a transaction that does
 * nothing. A transaction keeps its nonce, so that only one of all can ever happen.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does; then nothing is changed.
 */
export async function rebroadcast(relayer: Relayer, refusals: Refusals): Promise<void> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const replaced = await readReplaced(database, chainId)
  if (replaced.length === 0 && !(await hasTransactions(database, chainId, account.address))) return
  const head = await readHead(relayer)
  await settleCosts(relayer, database, head)
  await closeCosts(database, { chainId, relayer: account.address, depth: Number(deep) })
  await forgetDeep(relayer, head, replaced)
  const pending = await readPending(database, relayer, head)
  const blocked = refusals.times >= maxRefusals ? refusals.raw : undefined
  const outdated = pending.some((one) => one.raw === blocked || isOutdated(relayer, head, one))
  const ready = outdated ? await signAgain(relayer, head, blocked) : pending
  const refused = await broadcast(
    relayer,
    ready.map(({ raw }) => raw),
  )
  const [first] = ready
  // What offers too little is taken as soon as gas costs less.
  const isRefused =
    first &&
    refused.includes(first.raw) &&
    first.maxFeePerGas >= head.baseFeePerGas &&
    !isCancelled(relayer, first)
  refusals.times = isRefused ? (first.raw === refusals.raw ? refusals.times : 0) + 1 : 0
  refusals.raw = first?.raw
}

/** Blocks, at most, that are taken back: four times as many as a payment has to be deep anywhere, unless a shop asks for more. */
const deep = 64n

/**
 * Forgets transactions in whose place others were signed, once they are so deep that none of them is sent again: those of
 * whichever account, as the process that had its key may be gone.
 */
async function forgetDeep(
  { chain, database }: Relayer,
  head: Head,
  replaced: Awaited<ReturnType<typeof readReplaced>>,
): Promise<void> {
  const { chainId } = chain
  if (head.number <= deep) return
  for (const { relayer: address, nonce } of replaced) {
    const account = { address }
    // A node may not know so far back: then they are kept.
    const belowNonce = await readFirstNonce({ account, chain }, { number: head.number - deep }).catch(() => 0)
    if (belowNonce > nonce) await forgetReplaced(database, { chainId, relayer: address, belowNonce })
  }
}

/** Signs anew what is outdated, and to do nothing, with all of its purchase, what is `blocked` where others wait behind it. */
async function signAgain(
  relayer: Relayer,
  head: Head,
  blocked: Hex | undefined,
): Promise<RelayTransaction[]> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const { address } = account
  // Asked before it: no transaction waits for a node.
  const [fees, fromNonce] = await Promise.all([readLimitedFees(relayer, head), readFirstNonce(relayer, head)])
  return database.transaction(async (sql) => {
    await lockRelayer(sql, chainId, address)
    const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
    const [first] = pending
    const isBlocked = (old: RelayTransaction) =>
      first?.raw === blocked && (old === first || (old.purchase && old.purchase === first?.purchase))
    const isKeepingOthers = !pending.every(isBlocked)
    const signed: RelayTransaction[] = []
    for (const old of pending) {
      const isGivenUp = isKeepingOthers && isBlocked(old) && !isCancelled(relayer, old)
      if (!isGivenUp && !isOutdated(relayer, head, old)) {
        signed.push(old)
        continue
      }
      const next = isGivenUp ? cancel(relayer, fees, old) : update({ relayer, head, fees, old })
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

/** What is sent in place of a transaction: itself with higher fees, or nothing. */
function update(options: { relayer: Relayer; head: Head; fees: Fees; old: RelayTransaction }) {
  const { relayer, head, fees, old } = options
  if (!isCancelled(relayer, old) && isStale(relayer, head, old)) return cancel(relayer, fees, old)
  const { maxFeePerGas: limit } = relayer
  const { maxFeePerGas, maxPriorityFeePerGas } = outbid(fees, old)
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
