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

/** The maximum number of attempts. An attempt fails if another process with the same relayer account accepts a purchase in the meantime. */
const maxTries = 12

/** Signs and stores the transactions of a purchase, and returns them. If the purchase was made or is pending, it signs nothing. */
export async function accept(options: accept.Options): Promise<readonly Hex[]> {
  for (let attemptsLeft = maxTries; attemptsLeft > 0; attemptsLeft--) {
    const prepared = await prepare(options)
    if (prepared.kind === 'accepted') return prepared.rawTransactions
    if (await store(options, prepared)) {
      return [...prepared.cancelled, ...prepared.transactions].map(({ raw }) => raw)
    }
  }
  throw new RpcError('WebrpcEndpoint', {
    details: 'Too many purchases are being sent. This purchase was not sent. Try again.',
  })
}

export declare namespace accept {
  type Options = prepare.Options
}

function store(
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
    if (!areSameTransactions(pending, await readTransactions(sql, { chainId, relayer: address, fromNonce })))
      return false
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

function areSameTransactions(
  before: readonly RelayTransaction[],
  after: readonly RelayTransaction[],
): boolean {
  return before.length === after.length && before.every(({ raw }, index) => raw === after[index]?.raw)
}
