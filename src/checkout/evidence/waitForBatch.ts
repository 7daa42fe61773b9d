import { type Hash, isAddressEqual, type TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { sleep } from '../../evm/withTimeout.js'
import { pauseAfter } from '../context/pauseAfter.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import { readShare } from '../plan/readShare.js'
import { type Settlement, waitForSettlement } from './follow.js'
import { readBatchStatus } from './readBatchStatus.js'
import { readTransactionStatus } from './readTransactionStatus.js'
import { mayAskAgain } from './repeat.js'
import { createOwnerWatch } from './watchOwners.js'

/**
 * Waits until a batch has happened as a whole.
 *
 * @throws CheckoutError as {@link waitForSettlement}; `Reverted` when the wallet says that the batch failed;
 * `PaymentUnknown` when only the wallet says so of a batch that may have been on chain, and the market takes it twice.
 */
export async function waitForBatch(
  context: waitForBatch.Context,
  options: waitForBatch.Options,
): Promise<Settlement> {
  const isTold = await waitForWallet(context, options)
  try {
    return await waitForSettlement(context, options)
  } catch (cause) {
    // That it takes long is only known of what somebody has.
    const isLong = cause instanceof CheckoutError && cause.code === 'PendingLong'
    if (isTold || !isLong) throw cause
    throw new CheckoutError('PaymentUnknown', { cause })
  }
}

export declare namespace waitForBatch {
  type Context = readBatchStatus.Context & waitForSettlement.Context
  type Options = Omit<waitForSettlement.Options, 'next'>
}

/**
 * Waits while the wallet says that the batch is on its way, and throws when it says that it failed. Answers whether anybody has told
 * of it.
 */
async function waitForWallet(
  context: waitForBatch.Context,
  { entry, steps }: waitForBatch.Options,
): Promise<boolean> {
  const { client, intent, journal, signal, limits, now } = context
  const end = now() + limits.miningTimeoutMs
  const awaitsOwners = createOwnerWatch(context, { steps })
  const searched = {}
  let isTold = false
  for (let round = 0; now() < end; round++) {
    const asked = entry.read()
    const { code = 0, hashes = [] } = (await readBatchStatus(context, entry)) ?? {}
    const hash = await findOwn(context, { asked, hashes })
    isTold ||= code > 0
    // The chain is asked whether it is so, by this hash.
    if (code >= 200 && code < 300 && hash) {
      await entry.update({ hash })
      return true
    }
    const reading = readTransactionStatus({ client, intent, journal, entry: asked, searched })
    const found = await reading.catch(() => undefined)
    if (found?.kind === 'mined') return true
    if (code >= 400 && code < 600) {
      // That it did not happen the chain has to say as well.
      if (!found && !mayAskAgain(asked)) throw new CheckoutError('ChainFailed')
      // What was on chain may be there again, or in another block: a market that notes no ids would take it twice.
      const mayStand = code >= 500 && !mayAskAgain(asked) && !(await haveReverted(client, asked, hashes))
      const details = `The wallet says that the batch failed (status ${code}).`
      if (mayStand) throw new CheckoutError('PaymentUnknown', { details })
      await entry.update({ status: 'failed' })
      throw new CheckoutError('Reverted', { details })
    }
    // Whatever else it says at the end, a part of it may have happened: the chain shows which.
    if (code >= 200) {
      if (hash) await entry.update({ hash })
      return true
    }
    if (found?.kind === 'absent' && (await awaitsOwners()) && now() >= end)
      throw new CheckoutError('AwaitingOwners')
    await sleep(pauseAfter({ client, round }), signal)
  }
  return isTold
}

/** Of a batch that was carried out in several transactions, the one that made this purchase; else the last. */
async function findOwn(
  { client, intent }: Pick<waitForBatch.Context, 'client' | 'intent'>,
  { asked, hashes }: { asked: JournalEntry; hashes: readonly Hash[] },
): Promise<Hash | undefined> {
  const { together } = asked
  const last = hashes.at(-1)
  if (!together || hashes.length < 2) return last
  const receipts = await readReceipts(client, hashes)
  const own = receipts.find(({ logs }) => readShare({ logs, value: 0n, intent, together }).isMade)
  return own?.transactionHash ?? last
}

/** What became of transactions; nothing where the chain does not tell it of each. */
function readReceipts(client: ChainClient, hashes: readonly Hash[]): Promise<TransactionReceipt[]> {
  return Promise.all(hashes.map((hash) => getTransactionReceipt(client, { hash }))).catch(() => [])
}

/** Whether the chain itself has each of these transactions, as failed, by the account: what others have sent they may send again. */
async function haveReverted(
  client: ChainClient,
  { account }: JournalEntry,
  hashes: readonly Hash[],
): Promise<boolean> {
  const receipts = await readReceipts(client, hashes)
  const isOver = ({ status, from }: TransactionReceipt) =>
    status === 'reverted' && isAddressEqual(from, account)
  return receipts.length > 0 && receipts.every(isOver)
}
