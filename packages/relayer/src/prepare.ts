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

/** The most transactions that are not in a block yet, at a time; no project has more of them than are free. */
const maxPending = 64

/** Seconds from now that a purchase may be good for: as many as pages let a buyer sign for. */
const maxValidity = 1_800n

/**
 * Asks the node all that has to be known before a signed purchase is accepted, simulates it behind what is pending, and signs
 * the relayer's transactions. Nothing is kept or sent: they are good only while the same is pending.
 *
 * What was accepted for it before and can happen no more has used up its nonces, or is signed to do so: they are in front of others'.
 *
 * @throws RpcError `InvalidArgument` when it would fail, `WebrpcEndpoint` when the relayer cannot send it now, ChainError,
 * DatabaseError.
 */
export async function prepare(options: prepare.Options): Promise<Prepared> {
  const { relayer, purchase, signature, project } = options
  const { account, chain, database: sql } = relayer
  const { chainId } = chain
  const { address } = account
  const head = await readHead(relayer)
  const fromNonce = await readFirstNonce(relayer, head)
  // First what is pending, then what became of this purchase: where it is accepted in between, it is seen, and afterwards the
  // pending is no more the same.
  const pending = await readTransactions(sql, { chainId, relayer: address, fromNonce })
  const status = await readRelayStatus({ relayer, sql, head, purchase })
  if (status.kind === 'pending') return { kind: 'accepted', rawTransactions: status.relay.rawTransactions }
  if (status.kind === 'purchased') return { kind: 'accepted', rawTransactions: [] }

  // A nonce that nothing else uses is free again when what it was signed for has expired.
  if (purchase.deadline > head.nextTime + maxValidity) {
    const details = 'body.purchase.deadline: must be at most 30 minutes away.'
    throw new RpcError('InvalidArgument', { details })
  }
  const own = await countUnmined(sql, { chainId, relayer: address, project, fromNonce })
  if (own >= maxPending - pending.length) throw unable('Too many purchases wait to be mined.')
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
  const ahead = pending.map((old) => cancelled.find(({ nonce }) => nonce === old.nonce) ?? old)
  const gas = await simulateCalls({
    relayer,
    calls,
    pending: ahead,
    head,
    fees,
    items: purchase.items.length,
    requireBalance: (paid) => requireBalance({ relayer, balance, transactions: [...ahead, ...paid] }),
  })
  const unsigned = calls.map((call, index) => {
    return { ...call, ...fees, deadline, gas: gas[index] ?? 0n, nonce: nonces[index] ?? 0 }
  })
  const transactions = await signTransactions(relayer, unsigned)
  const [besideAhead, l1Fee] = await Promise.all([
    relayer.readL1Fee(head, ahead),
    relayer.readL1Fee(head, transactions),
  ])
  const beside = besideAhead + l1Fee
  requireBalance({ relayer, balance, transactions: [...ahead, ...transactions], beside })
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
    /** The buyer's, of the purchase. */
    signature: Hex
    /** The id of the project on whose account its gas is paid. */
    project: string
  }
}

/**
 * What there is for a purchase.
 *
 * - `accepted`: it was accepted before, and is made or still pending: nothing is signed again.
 * - `prepared`: transactions that were signed for it, and what was pending before that, from a nonce on.
 */
export type Prepared =
  | { kind: 'accepted'; rawTransactions: readonly Hex[] }
  | {
      kind: 'prepared'
      transactions: readonly RelayTransaction[]
      /** What does nothing, in place of what was accepted for it before. */
      cancelled: readonly RelayTransaction[]
      /** What a unit of their gas costs at most, in wei. */
      feePerGas: bigint
      /** What a rollup may take for them beside their gas, in wei. */
      l1Fee: bigint
      fromNonce: number
      pending: readonly RelayTransaction[]
      /** What was accepted for it before, if something was. */
      relay: StoredRelay | undefined
    }

/** The relayer's first nonces that neither the node nor the database knows a transaction for. */
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
  // Where blocks went meanwhile, what was in them is sent again.
  let next = Math.max(fromNonce, await fromChain(chain, known))
  const taken = new Set(pending.map(({ nonce }) => nonce))
  const nonces: number[] = []
  for (; nonces.length < count; next++) if (!taken.has(next)) nonces.push(next)
  return nonces
}

/** Makes sure that the relayer can pay for all its pending transactions, and holds what it has to. */
function requireBalance(options: {
  relayer: Relayer
  /** What it held at the block as of which all of this is judged, in wei. */
  balance: bigint
  transactions: readonly Pick<RelayTransaction, 'gas' | 'maxFeePerGas'>[]
  /** What they take beside their gas, in wei. @default nothing */
  beside?: bigint
}): void {
  const { relayer, balance, transactions, beside = 0n } = options
  const { minBalance, onProblem } = relayer
  const due = transactions.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, beside)
  if (balance >= due && balance >= minBalance) return
  const error = unable('The relayer cannot pay for gas at the moment.')
  onProblem(error)
  throw error
}

function unable(details: string): RpcError {
  return new RpcError('WebrpcEndpoint', { details })
}
