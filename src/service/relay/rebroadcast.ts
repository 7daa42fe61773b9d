import { hasTransactions, lockRelayer, type RelayTransaction, updateTransaction } from '../store/relays.js'
import { broadcast } from './broadcast.js'
import { limitFee, readFees } from './readFees.js'
import { readHead } from './readHead.js'
import { readPending } from './readPending.js'
import type { Head, Relayer } from './relayer.js'
import { signTransactions } from './signTransactions.js'

/**
 * Sends what was accepted and is not in a block yet again, with higher fees where the base fee has passed them. A
 * transaction keeps its nonce, so that only one of both can ever happen.
 *
 * @throws ChainError when the node fails, DatabaseError when the database does; then nothing is changed.
 */
export async function rebroadcast(relayer: Relayer): Promise<void> {
  const { account, chain, database } = relayer
  if (!(await hasTransactions(database, chain.chainId, account.address))) return
  const head = await readHead(relayer)
  const pending = await readPending(database, relayer, head)
  const stuck = pending.some((transaction) => isUnderpriced(transaction, head))
  const ready = stuck ? await raiseFees(relayer, head) : pending
  await broadcast(
    relayer,
    ready.map(({ raw }) => raw),
  )
}

function raiseFees(relayer: Relayer, head: Head): Promise<RelayTransaction[]> {
  const { account, chain, database, maxFeePerGas: limit } = relayer
  const { chainId } = chain
  return database.transaction(async (sql) => {
    await lockRelayer(sql, chainId, account.address)
    const [pending, fees] = await Promise.all([readPending(sql, relayer, head), readFees(relayer, head)])
    const raised = pending.map((transaction) => {
      if (!isUnderpriced(transaction, head)) return transaction
      const { maxFeePerGas, maxPriorityFeePerGas } = transaction
      return {
        ...transaction,
        maxFeePerGas: limitFee(limit, max(fees.maxFeePerGas, bump(maxFeePerGas))),
        maxPriorityFeePerGas: limitFee(limit, max(fees.maxPriorityFeePerGas, bump(maxPriorityFeePerGas))),
      }
    })
    const signed = await signTransactions(relayer, raised)
    for (const transaction of signed) {
      await updateTransaction(sql, { chainId, relayer: account.address, transaction })
    }
    return signed
  })
}

function isUnderpriced({ maxFeePerGas }: RelayTransaction, { baseFeePerGas }: Head): boolean {
  return maxFeePerGas < baseFeePerGas
}

/** Nodes replace a transaction by another one of its nonce for a tenth more. */
function bump(fee: bigint): bigint {
  return (fee * 9n) / 8n + 1n
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
