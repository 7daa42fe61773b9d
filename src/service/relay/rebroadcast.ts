import { hasTransactions, lockRelayer, type RelayTransaction, updateTransaction } from '../store/relays.js'
import { broadcast } from './broadcast.js'
import { readFees, within } from './readFees.js'
import { readHead } from './readHead.js'
import { readOpen } from './readOpen.js'
import type { Head, Relayer } from './relayer.js'
import { signTransactions } from './signTransactions.js'

/**
 * Looks after what was taken on and is not in a block yet: sends it again, and offers more for its gas where it has become
 * too little. A transaction keeps its place in the sequence, so that only one of both can ever happen.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does; then nothing is changed.
 */
export async function rebroadcast(relayer: Relayer): Promise<void> {
  const { account, chain, database } = relayer
  if (!(await hasTransactions(database, chain.chainId, account.address))) return
  const head = await readHead(relayer)
  const open = await readOpen(database, relayer, head)
  const stuck = open.some((transaction) => isTooLittle(transaction, head))
  const ready = stuck ? await offerMore(relayer, head) : open
  await broadcast(
    relayer,
    ready.map(({ raw }) => raw),
  )
}

function offerMore(relayer: Relayer, head: Head): Promise<RelayTransaction[]> {
  const { account, chain, database, maxFeePerGas: limit } = relayer
  const { chainId } = chain
  return database.transaction(async (sql) => {
    await lockRelayer(sql, chainId, account.address)
    const [open, fees] = await Promise.all([readOpen(sql, relayer, head), readFees(relayer, head)])
    const raised = open.map((transaction) => {
      if (!isTooLittle(transaction, head)) return transaction
      const { maxFeePerGas, maxPriorityFeePerGas } = transaction
      return {
        ...transaction,
        maxFeePerGas: within(limit, larger(fees.maxFeePerGas, raise(maxFeePerGas))),
        maxPriorityFeePerGas: within(limit, larger(fees.maxPriorityFeePerGas, raise(maxPriorityFeePerGas))),
      }
    })
    const signed = await signTransactions(relayer, raised)
    for (const transaction of signed) {
      await updateTransaction(sql, { chainId, relayer: account.address, transaction })
    }
    return signed
  })
}

function isTooLittle({ maxFeePerGas }: RelayTransaction, { baseFeePerGas }: Head): boolean {
  return maxFeePerGas < baseFeePerGas
}

/** Nodes take a transaction in another's place for a tenth more. */
function raise(fee: bigint): bigint {
  return (fee * 9n) / 8n + 1n
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
