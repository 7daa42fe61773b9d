import type { TransactionReceipt } from 'viem'
import { call as ethCall, getBlockNumber, getTransactionCount } from 'viem/actions'
import { awaitCall } from './awaitCall.js'
import { CheckoutError } from './errors.js'
import type { Intent } from './intent.js'
import type { Journal, JournalEntry } from './journal.js'
import type { CheckoutEvent } from './machine.js'
import type { PlannedStep } from './plan.js'
import { type ChainClient, readChain } from './readChain.js'
import { reconcile } from './reconcile.js'
import { revertData, revertReason } from './revertReason.js'
import { guardWallet, isRejection, neverSent, promptTransaction, type Wallet } from './wallet.js'

/** What a purchase works with. */
export type World = {
  wallet: Wallet
  client: ChainClient
  intent: Intent
  journal: Journal
  dispatch: (event: CheckoutEvent) => void
  signal: AbortSignal
  /** Milliseconds that a transaction may take to be mined. */
  timeout: number
  now: () => number
}

/**
 * Puts one transaction before the wallet and waits until it is mined and has succeeded. What is asked is written down
 * before it is asked, and again with the hash as soon as there is one.
 *
 * @throws CheckoutError `WrongAccount`, `WrongChain`, `Rejected`, `WalletFailed`, `PaymentUnknown`, `Replaced`,
 * `PendingLong`, `Reverted`, `Cancelled`, `ChainFailed`, `StorageFailed`.
 */
export async function runStep(world: World, step: PlannedStep, index: number): Promise<TransactionReceipt> {
  const { wallet, client, intent, journal, dispatch, signal } = world
  const [nonce, block] = await readChain(() =>
    Promise.all([
      getTransactionCount(client, { address: intent.buyer }),
      getBlockNumber(client, { cacheTime: 0 }),
    ]),
  )
  await guardWallet({ wallet, intent })
  if (signal.aborted) throw new CheckoutError('Cancelled')
  const { call, id } = step
  await journal.begin({ id, call, account: intent.buyer, nonce, block, status: 'asked' })
  dispatch({ type: 'ask', step: index })
  try {
    const hash = await promptTransaction({ wallet, intent, call })
    await journal.amend({ status: 'sent', hash })
  } catch (cause) {
    await judgeFailure(world, cause)
  }
  return settleEntry(world, index)
}

/**
 * Waits for what the last entry of the journal asked for, and reads its receipt.
 *
 * @throws CheckoutError as {@link runStep}.
 */
export async function settleEntry(world: World, index: number): Promise<TransactionReceipt> {
  const { client, journal, dispatch, signal, timeout, now } = world
  const entry = journal.record.entries.at(-1)
  if (!entry) throw new CheckoutError('Unexpected', { details: 'Nothing was asked yet.' })
  dispatch({ type: 'send', step: index, hash: entry.hash })
  const receipt = await awaitCall({ client, entry, timeout, signal, now }).catch(async (error: unknown) => {
    // Another transaction has this one's place: it can never happen any more.
    if (error instanceof CheckoutError && error.code === 'Replaced') await journal.amend({ status: 'failed' })
    throw error
  })
  const proven = receipt.status === 'success' ? receipt : await findEarlier(client, entry)
  if (!proven) {
    await journal.amend({ status: 'failed', hash: receipt.transactionHash })
    throw new CheckoutError('Reverted', { details: await readReason(client, entry, receipt.blockNumber) })
  }
  await journal.amend({ status: 'done', hash: proven.transactionHash })
  dispatch({ type: 'send', step: index, hash: proven.transactionHash })
  dispatch({ type: 'finish', step: index, how: 'done' })
  return proven
}

/** Throws what a failed prompt means; returns if the transaction turns out to have been sent all the same. */
async function judgeFailure({ client, journal }: World, cause: unknown): Promise<void> {
  if (cause instanceof CheckoutError) throw cause
  if (neverSent(cause)) {
    await journal.amend({ status: 'declined' })
    throw new CheckoutError(isRejection(cause) ? 'Rejected' : 'WalletFailed', { cause })
  }
  const entry = journal.record.entries.at(-1)
  const found = entry && (await reconcile({ client, entry }))
  if (found?.kind !== 'mined') throw new CheckoutError('PaymentUnknown', { cause })
  await journal.amend({ status: 'sent', hash: found.receipt.transactionHash })
}

/** An earlier transaction that made the same purchase, which is why this one failed. */
async function findEarlier(client: ChainClient, { hash: _, ...entry }: JournalEntry) {
  const found = await reconcile({ client, entry })
  return found.kind === 'mined' && found.receipt.status === 'success' ? found.receipt : undefined
}

async function readReason(
  client: ChainClient,
  { account, call }: JournalEntry,
  blockNumber: bigint,
): Promise<string> {
  const { to, data, value } = call
  return ethCall(client, { account, to, data, value, blockNumber }).then(
    () => 'It would succeed now: something else was in the way.',
    (error: unknown) => revertReason(revertData(error)),
  )
}
