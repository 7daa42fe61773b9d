import {
  countUnmined,
  fromChain,
  type RelayTransaction,
  readTransactions,
  type StoredRelay,
} from '@tillkit/service/internal'
import { RpcError, type SignedPurchase } from 'tillkit/internal'
import type { Hex } from 'viem'
import { cancel, isCancelled } from './cancel.js'
import { planCalls } from './planCalls.js'
import { readFees } from './readFees.js'
import { readFirstNonce } from './readFirstNonce.js'
import { readHead } from './readHead.js'
import { readRelayStatus } from './readRelayStatus.js'
import type { Relayer } from './relayer.js'
import { requireCollections } from './requireBudget.js'
import { signTransactions } from './signTransactions.js'
import { simulateCalls } from './simulateCalls.js'

/**
 * The maximum number of unmined transactions of the relayer. The relayer accepts a purchase only if its project has fewer unmined
 * transactions than are still free. So one project alone uses at most about half of the maximum.
 */
const maxPending = 64

/** The maximum time in seconds from now to a purchase's deadline. The client uses the same limit. */
const maxValidity = 1_800n

/**
 * Signs the transactions of a purchase, but stores and sends nothing. The result is valid only while the pending transactions stay the
 * same.
 *
 * Also signs cancellations for an earlier attempt at this purchase: for its transactions that can no longer succeed and are not mined yet.
 */
export async function prepare(options: prepare.Options): Promise<Prepared> {
  const { relayer, purchase, signature, project } = options
  const { account, chain, database: sql } = relayer
  const { chainId } = chain
  const { address } = account
  const head = await readHead(relayer)
  const fromNonce = await readFirstNonce(relayer, head)
  // Read the pending transactions before the status. If another process accepts the purchase between both reads, the status shows it. If
  // the process accepts it later, `accept` finds other pending transactions and prepares the purchase again.
  const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
  const status = await readRelayStatus({ relayer, sql, head, purchase })
  if (status.kind === 'pending') return { kind: 'accepted', rawTransactions: status.relay.rawTransactions }
  if (status.kind === 'purchased') return { kind: 'accepted', rawTransactions: [] }

  // A transaction that is never mined blocks its nonce until the deadline, so refuse a distant deadline.
  if (purchase.deadline > head.nextTime + maxValidity) {
    const details = 'body.purchase.deadline: must be at most 30 minutes away.'
    throw new RpcError('InvalidArgument', { details })
  }
  const unminedOfProject = await countUnmined(sql, { chainId, relayer: address, project, fromNonce })
  if (unminedOfProject >= maxPending - pending.length)
    throw unavailable('Too many purchases are waiting to be mined.')
  requireCollections(relayer, purchase)
  const { calls, deadline } = await planCalls({ relayer, sql, purchase, signature, head })
  const [fees, nonces, balance] = await Promise.all([
    readFees(relayer, head),
    findNonces({ relayer, pending, fromNonce, count: calls.length }),
    fromChain(chain, chain.client.getBalance({ address, blockNumber: head.number })),
  ])
  relayer.onBalance(balance)
  const relay = status.kind === 'failed' ? status.relay : undefined
  const replaced = relay?.rawTransactions ?? []
  const cancelled = await signTransactions(
    relayer,
    pending
      .filter((old) => replaced.includes(old.raw) && !isCancelled(relayer, old))
      .map((old) => cancel(relayer, fees, old)),
  )
  const pendingAfterCancel = pending.map((old) => cancelled.find(({ nonce }) => nonce === old.nonce) ?? old)
  const gas = await simulateCalls({
    relayer,
    calls,
    pending: pendingAfterCancel,
    head,
    fees,
    items: purchase.items.length,
    requireBalance: (paid) =>
      requireBalance({ relayer, balance, transactions: [...pendingAfterCancel, ...paid] }),
  })
  const unsigned = calls.map((call, index) => {
    return { ...call, ...fees, deadline, gas: gas[index] ?? 0n, nonce: nonces[index] ?? 0 }
  })
  const transactions = await signTransactions(relayer, unsigned)
  const [pendingL1Fee, l1Fee] = await Promise.all([
    relayer.readL1Fee(head, pendingAfterCancel),
    relayer.readL1Fee(head, transactions),
  ])
  const rollupFees = pendingL1Fee + l1Fee
  requireBalance({ relayer, balance, transactions: [...pendingAfterCancel, ...transactions], rollupFees })
  return {
    kind: 'prepared',
    transactions,
    l1Fee,
    cancelled,
    feePerGas: fees.maxFeePerGas,
    fromNonce,
    pending,
    relay,
  }
}

export declare namespace prepare {
  type Options = {
    relayer: Relayer
    purchase: SignedPurchase
    signature: Hex
    project: string
  }
}

/**
 * - `accepted`: the purchase is made or pending since an earlier call, so nothing is signed.
 * - `prepared`: newly signed transactions, and the pending transactions with a nonce of `fromNonce` or higher.
 */
export type Prepared =
  | { kind: 'accepted'; rawTransactions: readonly Hex[] }
  | {
      kind: 'prepared'
      transactions: readonly RelayTransaction[]
      cancelled: readonly RelayTransaction[]
      /** The maximum fee per gas of `transactions`, in wei. */
      feePerGas: bigint
      /** The maximum rollup fee of `transactions`, in wei. The relayer pays it in addition to the gas. */
      l1Fee: bigint
      fromNonce: number
      pending: readonly RelayTransaction[]
      relay: StoredRelay | undefined
    }

async function findNonces(options: {
  relayer: Relayer
  pending: readonly RelayTransaction[]
  fromNonce: number
  count: number
}): Promise<number[]> {
  const { relayer, pending, fromNonce, count } = options
  const { account, chain } = relayer
  const { address } = account
  const known = chain.client.getTransactionCount({ address, blockTag: 'pending' })
  // After a reorg, the relayer sends the transactions of removed blocks again, so skip the nonces that they use.
  let next = Math.max(fromNonce, await fromChain(chain, known))
  const usedNonces = new Set(pending.map(({ nonce }) => nonce))
  const nonces: number[] = []
  for (; nonces.length < count; next++) if (!usedNonces.has(next)) nonces.push(next)
  return nonces
}

function requireBalance(options: {
  relayer: Relayer
  balance: bigint
  transactions: readonly Pick<RelayTransaction, 'gas' | 'maxFeePerGas'>[]
  rollupFees?: bigint
}): void {
  const { relayer, balance, transactions, rollupFees = 0n } = options
  const { minBalance, onProblem } = relayer
  const due = transactions.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, rollupFees)
  if (balance >= due && balance >= minBalance) return
  const error = unavailable('The relayer cannot pay for gas now.')
  onProblem(error)
  throw error
}

function unavailable(details: string): RpcError {
  return new RpcError('WebrpcEndpoint', { details })
}
