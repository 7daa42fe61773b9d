import { keccak256 } from 'viem'
import { addHash, closeCosts } from '../store/relayCosts.js'
import {
  forgetReplaced,
  hasTransactions,
  lockRelayer,
  type RelayTransaction,
  readReplaced,
  readTransactions,
  updateTransaction,
} from '../store/relays.js'
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

/**
 * Sends what was accepted and is not in a block yet again, with higher fees where the base fee has passed them; in place of
 * what has expired or would cost too much, a transaction that does nothing. A transaction keeps its nonce, so that only
 * one of all can ever happen.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does; then nothing is changed.
 */
export async function rebroadcast(relayer: Relayer): Promise<void> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const replaced = await readReplaced(database, chainId)
  if (replaced.length === 0 && !(await hasTransactions(database, chainId, account.address))) return
  const head = await readHead(relayer)
  await settleCosts(relayer, database, head)
  await closeCosts(database, { chainId, relayer: account.address, depth: Number(deep) })
  await forgetDeep(relayer, head, replaced)
  const pending = await readPending(database, relayer, head)
  const outdated = pending.some((transaction) => isOutdated(relayer, head, transaction))
  const ready = outdated ? await signAgain(relayer, head) : pending
  await broadcast(
    relayer,
    ready.map(({ raw }) => raw),
  )
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

async function signAgain(relayer: Relayer, head: Head): Promise<RelayTransaction[]> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const { address } = account
  // Asked before it: no transaction waits for a node.
  const [fees, fromNonce] = await Promise.all([readLimitedFees(relayer, head), readFirstNonce(relayer, head)])
  return database.transaction(async (sql) => {
    await lockRelayer(sql, chainId, address)
    const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
    const signed: RelayTransaction[] = []
    for (const old of pending) {
      if (!isOutdated(relayer, head, old)) {
        signed.push(old)
        continue
      }
      const [transaction] = await signTransactions(relayer, [update({ relayer, head, fees, old })])
      if (!transaction) continue
      await updateTransaction(sql, { chainId, relayer: address, transaction })
      await addHash(sql, {
        ...{ chainId, relayer: address, nonce: transaction.nonce, hash: keccak256(transaction.raw) },
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
