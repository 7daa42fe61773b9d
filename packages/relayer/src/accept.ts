import {
  addHash,
  insertCosts,
  lockPurchase,
  lockRelayer,
  type RelayTransaction,
  readRelay,
  readTransactions,
  replaceRelay,
  updateTransaction,
} from '@tillkit/service/internal'
import { RpcError } from 'tillkit/internal'
import { type Hex, keccak256 } from 'viem'
import { type Prepared, prepare } from './prepare.js'
import { collectionsOf, requireBudget } from './requireBudget.js'

/** How often a purchase is prepared: others that share the relayer may accept one meanwhile, each time. */
const maxTries = 12

/**
 * Accepts a signed purchase: prepares its transactions, and keeps them in a transaction of the database that asks no node, if the
 * same is pending as when they were prepared. Returns what is to be sent: it is committed. For a purchase that was accepted before,
 * and is made or still pending, nothing is signed again.
 *
 * @throws RpcError `InvalidArgument` when it would fail or is not worth its gas, `ProjectLimitReached` when the project's
 * budget is used up, `WebrpcEndpoint` when the relayer cannot send it now, ChainError, DatabaseError.
 */
export async function accept(options: accept.Options): Promise<readonly Hex[]> {
  for (let left = maxTries; left > 0; left--) {
    const prepared = await prepare(options)
    if (prepared.kind === 'accepted') return prepared.rawTransactions
    if (await keep(options, prepared)) {
      return [...prepared.cancelled, ...prepared.transactions].map(({ raw }) => raw)
    }
  }
  throw new RpcError('WebrpcEndpoint', {
    details: 'Too many purchases are sent at the moment. Nothing was sent for this one: ask again.',
  })
}

export declare namespace accept {
  type Options = prepare.Options
}

/**
 * Keeps what was prepared. Answers whether it was: it is not where something else is pending by now, or kept for the purchase, as by
 * a process with the key of another account.
 */
function keep(
  { relayer, purchase, project }: accept.Options,
  {
    transactions,
    cancelled,
    feePerGas,
    l1Fee,
    fromNonce,
    pending,
    relay,
  }: Extract<Prepared, { kind: 'prepared' }>,
): Promise<boolean> {
  const { account, chain, database } = relayer
  const { chainId } = chain
  const { address } = account
  const { buyer, purchaseId, items } = purchase
  const key = { chainId, buyer, purchaseId }
  return database.transaction(async (sql) => {
    await lockRelayer(sql, chainId, address)
    await lockPurchase(sql, key)
    if (!isSame(pending, await readTransactions(sql, { chainId, relayer: address, fromNonce }))) return false
    const known = await readRelay(sql, key)
    if (known?.rawTransactions.join() !== relay?.rawTransactions.join()) return false
    await requireBudget({
      relayer,
      sql,
      purchase,
      project,
      feePerGas,
      l1Fee,
      gas: transactions.reduce((sum, { gas }) => sum + gas, 0n),
    })
    const orderId = items[0]?.orderId ?? '0x'
    await replaceRelay(sql, key, { orderId, relayer: address, fromNonce, transactions })
    for (const transaction of cancelled) {
      const { nonce, raw } = transaction
      await updateTransaction(sql, { chainId, relayer: address, transaction })
      await addHash(sql, { chainId, relayer: address, nonce, hash: keccak256(raw) })
    }
    await insertCosts(sql, {
      key,
      relayer: address,
      project,
      collections: collectionsOf(purchase),
      transactions: transactions.map(({ raw, ...rest }) => ({ ...rest, hash: keccak256(raw) })),
    })
    return true
  })
}

/** Whether two are the same transactions, as they were signed. */
function isSame(before: readonly RelayTransaction[], after: readonly RelayTransaction[]): boolean {
  return before.length === after.length && before.every(({ raw }, index) => raw === after[index]?.raw)
}
