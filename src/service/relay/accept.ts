import { type Hex, keccak256 } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { fromChain } from '../chain/openChain.js'
import type { Sql } from '../store/openDatabase.js'
import { insertCosts } from '../store/relayCosts.js'
import { lockRelayer, type RelayTransaction, replaceRelay } from '../store/relays.js'
import { planCalls } from './planCalls.js'
import { readFees } from './readFees.js'
import { readHead } from './readHead.js'
import { readPending } from './readPending.js'
import { readRelayStatus } from './readRelayStatus.js'
import type { Head, Relayer } from './relayer.js'
import { collectionsOf, requireBudget, requireCollections } from './requireBudget.js'
import { signTransactions } from './signTransactions.js'
import { simulateCalls } from './simulateCalls.js'

/** The most transactions that are not in a block yet, at a time. */
const maxPending = 64

/**
 * Accepts a signed purchase, within a transaction of the database: simulates it, signs the relayer's transactions, and
 * stores them. Returns them; they may be sent only once that transaction is committed. For a purchase that was accepted
 * before, and is made or still pending, nothing is signed again.
 *
 * @throws RpcError `InvalidArgument` when it would fail or is not worth its gas, `ProjectLimitReached` when the project's
 * budget is used up, `WebrpcEndpoint` when the relayer cannot send it now, ChainError, DatabaseError.
 */
export async function accept(options: accept.Options): Promise<Hex[]> {
  const { relayer, sql, purchase, signature, project } = options
  const { account, chain } = relayer
  const { chainId } = chain
  await lockRelayer(sql, chainId, account.address)
  const head = await readHead(relayer)
  const status = await readRelayStatus({ relayer, sql, head, purchase })
  if (status.kind === 'pending') return [...status.relay.rawTransactions]
  if (status.kind === 'purchased') return []

  const pending = await readPending(sql, relayer, head)
  if (pending.length >= maxPending) throw unable('Too many purchases wait to be mined.')
  requireCollections(relayer, purchase)
  const { calls, deadline } = await planCalls({ relayer, sql, purchase, signature, head })
  const [fees, nonces] = await Promise.all([
    readFees(relayer, head),
    findNonces({ relayer, pending, count: calls.length }),
  ])
  const gas = await simulateCalls({
    ...{ relayer, calls, pending, head, fees, items: purchase.items.length },
    requireBalance: (paid) => requireBalance({ relayer, head, transactions: [...pending, ...paid] }),
  })
  const total = gas.reduce((sum, amount) => sum + amount, 0n)
  await requireBudget({ relayer, sql, purchase, project, gas: total, feePerGas: fees.maxFeePerGas })
  const unsigned = calls.map((call, index) => {
    return { ...call, ...fees, deadline, gas: gas[index] ?? 0n, nonce: nonces[index] ?? 0 }
  })
  const transactions = await signTransactions(relayer, unsigned)
  const { buyer, purchaseId, items } = purchase
  const key = { chainId, buyer, purchaseId }
  await replaceRelay(sql, key, {
    ...{ orderId: items[0]?.orderId ?? '0x', relayer: account.address, transactions },
  })
  await insertCosts(sql, {
    ...{ key, relayer: account.address, project, collections: collectionsOf(purchase), now: relayer.now() },
    transactions: transactions.map(({ raw, ...rest }) => ({ ...rest, hash: keccak256(raw) })),
  })
  return transactions.map(({ raw }) => raw)
}

export declare namespace accept {
  type Options = {
    relayer: Relayer
    sql: Sql
    purchase: SignedPurchase
    /** The buyer's, of the purchase. */
    signature: Hex
    /** The id of the project on whose account its gas is paid. */
    project: string
  }
}

/** The relayer's first nonces that neither the node nor the database knows a transaction for. */
async function findNonces(options: {
  relayer: Relayer
  pending: readonly RelayTransaction[]
  count: number
}): Promise<number[]> {
  const { relayer, pending, count } = options
  const { account, chain } = relayer
  const { address } = account
  const known = chain.client.getTransactionCount({ address, blockTag: 'pending' })
  let next = await fromChain(chain, known)
  const taken = new Set(pending.map(({ nonce }) => nonce))
  const nonces: number[] = []
  for (; nonces.length < count; next++) if (!taken.has(next)) nonces.push(next)
  return nonces
}

/** Makes sure that the relayer can pay for all its pending transactions, and holds what it has to. */
async function requireBalance(options: {
  relayer: Relayer
  head: Head
  transactions: readonly Pick<RelayTransaction, 'gas' | 'maxFeePerGas'>[]
}): Promise<void> {
  const { relayer, head, transactions } = options
  const { account, chain, minBalance, onBalance, onProblem } = relayer
  const balance = await fromChain(
    chain,
    chain.client.getBalance({ address: account.address, blockNumber: head.number }),
  )
  onBalance(balance)
  const due = transactions.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n)
  if (balance >= due && balance >= minBalance) return
  const error = unable('The relayer cannot pay for gas at the moment.')
  onProblem(error)
  throw error
}

function unable(details: string): RpcError {
  return new RpcError('WebrpcEndpoint', { details })
}
