import { sleep } from '../../evm/sleep.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../journal/readTransactionStatus.js'
import { readBatchStatus } from './readBatchStatus.js'
import { type Settlement, waitForSettlement } from './waitForSettlement.js'

/**
 * Waits until a batch has happened as a whole.
 *
 * @throws CheckoutError as {@link waitForSettlement}; `Reverted` when the wallet says that the batch failed.
 */
export async function waitForBatch(
  context: waitForBatch.Context,
  options: waitForSettlement.Options,
): Promise<Settlement> {
  await waitForWallet(context, options)
  return waitForSettlement(context, options)
}

export declare namespace waitForBatch {
  type Context = readBatchStatus.Context & waitForSettlement.Context
}

/** Waits while the wallet says that the batch is on its way, and throws when it says that it failed. */
async function waitForWallet(
  context: waitForBatch.Context,
  { entry }: Pick<waitForSettlement.Options, 'entry'>,
): Promise<void> {
  const { client, journal, signal, limits, now } = context
  for (const end = now() + limits.miningTimeoutMs; now() < end; ) {
    const asked = entry.read()
    const found = await readTransactionStatus({ client, journal, entry: asked }).catch(() => undefined)
    if (found?.kind === 'mined') return
    const { code = 0, hash } = (await readBatchStatus(context, entry)) ?? {}
    if (code >= 400 && code < 600) {
      await entry.update({ status: 'failed' })
      throw new CheckoutError('Reverted', {
        details: `The wallet says that the batch failed (status ${code}).`,
      })
    }
    // Whatever else it says at the end, a part of it may have happened: the chain shows which.
    if (code >= 200) {
      if (hash) await entry.update({ hash })
      return
    }
    await sleep(Math.min(client.pollingInterval, 1_000), signal)
  }
}
