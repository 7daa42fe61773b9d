import type { Hex } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { SignedPurchase } from '../../protocol/purchase.js'
import { fromChain } from '../chain/openChain.js'
import type { Sql } from '../store/database.js'
import { lockRelayer, type RelayTransaction, replaceRelay } from '../store/relays.js'
import { planCalls } from './planCalls.js'
import { readFees } from './readFees.js'
import { readHead } from './readHead.js'
import { readOpen } from './readOpen.js'
import { readRelayStatus } from './readRelayStatus.js'
import type { Head, Relayer } from './relayer.js'
import { signTransactions } from './signTransactions.js'
import { simulateCalls } from './simulateCalls.js'

/** The most transactions that are on their way at a time. */
const mostOpen = 64

/**
 * Takes a signed purchase on, within a transaction of the database: foresees what it would do, signs the relayer's
 * transactions, and keeps them. Answers them; they may be sent only once they are kept for good. Of a purchase that was
 * taken on before, and made or still on its way, nothing is signed again.
 *
 * @throws RpcError `InvalidArgument` when it would fail, `WebrpcEndpoint` when the relayer cannot send it now, ChainError,
 * DatabaseError.
 */
export async function accept(options: accept.Options): Promise<Hex[]> {
  const { relayer, sql, purchase, signature } = options
  const { account, chain } = relayer
  const { chainId } = chain
  await lockRelayer(sql, chainId, account.address)
  const head = await readHead(relayer)
  const status = await readRelayStatus({ relayer, sql, head, purchase })
  if (status.kind === 'open') return [...status.relay.raws]
  if (status.kind === 'made') return []

  const before = await readOpen(sql, relayer, head)
  if (before.length >= mostOpen) throw unable('Too many purchases are on their way.')
  const calls = await planCalls({ relayer, sql, purchase, signature, head })
  const gas = await simulateCalls({ relayer, calls, before, head })
  const [fees, places] = await Promise.all([
    readFees(relayer, head),
    findPlaces({ relayer, before, count: calls.length }),
  ])
  const unsigned = calls.map((call, index) => {
    return { ...call, ...fees, gas: gas[index] ?? 0n, nonce: places[index] ?? 0 }
  })
  await requireEther({ relayer, head, transactions: [...before, ...unsigned] })
  const transactions = await signTransactions(relayer, unsigned)
  const { buyer, purchaseId, items } = purchase
  await replaceRelay(
    sql,
    { chainId, buyer, purchaseId },
    { orderId: items[0]?.orderId ?? '0x', relayer: account.address, transactions },
  )
  return transactions.map(({ raw }) => raw)
}

export declare namespace accept {
  type Options = {
    relayer: Relayer
    sql: Sql
    purchase: SignedPurchase
    /** The buyer's, of the purchase. */
    signature: Hex
  }
}

/** The first places in the relayer's sequence that neither the node nor the database knows a transaction for. */
async function findPlaces(options: {
  relayer: Relayer
  before: readonly RelayTransaction[]
  count: number
}): Promise<number[]> {
  const { relayer, before, count } = options
  const { account, chain } = relayer
  const pending = { address: account.address, blockTag: 'pending' } as const
  let next = await fromChain(chain, chain.client.getTransactionCount(pending))
  const taken = new Set(before.map(({ nonce }) => nonce))
  const places: number[] = []
  for (; places.length < count; next++) if (!taken.has(next)) places.push(next)
  return places
}

/** Makes sure that all that is on its way can be paid for. */
async function requireEther(options: {
  relayer: Relayer
  head: Head
  transactions: readonly Pick<RelayTransaction, 'gas' | 'maxFeePerGas'>[]
}): Promise<void> {
  const { relayer, head, transactions } = options
  const { account, chain, onProblem } = relayer
  const balance = await fromChain(
    chain,
    chain.client.getBalance({ address: account.address, blockNumber: head.number }),
  )
  const due = transactions.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, 0n)
  if (balance >= due) return
  const error = unable('The relayer cannot pay for gas at the moment.')
  onProblem(error)
  throw error
}

function unable(details: string): RpcError {
  return new RpcError('WebrpcEndpoint', { details })
}
