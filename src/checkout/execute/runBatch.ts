import { type Hex, numberToHex } from 'viem'
import { codesOf, isRejection } from '../../evm/providerError.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import type { Place } from '../context/place.js'
import { noRetry } from '../context/wallet.js'
import { toBatchId } from '../evidence/batchStatus.js'
import { waitForBatch, waitForSettlement } from '../evidence/follow.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { Settlement } from '../evidence/settle.js'
import type { PlannedStep } from '../plan/makePlan.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import { askWallet } from '../wallet/askWallet.js'
import { findUnderWay } from './findUnderWay.js'

/**
 * Puts all transactions before the wallet as one atomic batch (EIP-5792) and waits until it has happened as a whole.
 *
 * The batch carries an id of our own, which a wallet takes only once; what happened is read from the chain, not from
 * the wallet.
 *
 * @returns Nothing when the wallet can't do it after all: then nothing was done, and the steps go one by one.
 * @throws CheckoutError as {@link findUnderWay}, {@link askWallet} and {@link waitForBatch}.
 */
export async function runBatch(
  context: runBatch.Context,
  options: runBatch.Options,
): Promise<Settlement | undefined> {
  const { journal, dispatch, emit } = context
  const { steps, place, paymaster } = options
  const paying = steps.at(-1)
  if (!paying) return undefined
  const { id, market, once } = paying
  const calls = steps.map(({ to, data, value }) => ({ to, data, value }))
  const swap = steps.find((step) => step.swap)?.swap
  const draft = { id, kind: 'batch' as const, calls, market, once, swap }
  const places = steps.map((_, index) => index)
  const underWay = await findUnderWay(context, { draft, place })
  if (underWay) return waitForSettlement(context, { entry: underWay, steps: places })
  const { entry, answer } = await askWallet(context, {
    draft,
    steps: places,
    place,
    request: (entry) =>
      sendCalls(context, { id: toBatchId(journal.record.purchaseId, entry), calls, paymaster }),
    toChange: (answer) => ({ status: answer === 'unsupported' ? 'declined' : 'sent' }),
  })
  // A wallet that says that it cannot may have done it.
  if (answer === 'unsupported') {
    const { kind } = await readTransactionStatus({ ...context, entry: entry.read() })
    if (kind !== 'made' && kind !== 'void') return undefined
    await entry.update({ status: 'sent' })
  }
  for (const step of places) dispatch({ type: 'send', step })
  await emit({ type: 'sent', step: id })
  return waitForBatch(context, { entry, steps: places })
}

export declare namespace runBatch {
  type Context = askWallet.Context & waitForBatch.Context
  type Options = {
    /** The transactions of the plan, in order; the last one pays. */
    steps: readonly PlannedStep[]
    /** Where the account stands. @default it is read */
    place?: Place | undefined
    /** Who pays the network’s fee; the wallet has said that it takes one. @default the account */
    paymaster?: PolicyPaymaster | undefined
  }
}

/** Codes by which wallets say that they cannot do this batch (EIP-5792), or do not know batches at all. */
const unsupportedCodes = new Set([4100, 4200, 5700, 5710, 5740, 5750, 5760, -32601, -32602])

/** Puts a batch before the wallet. Throws its own error, unless it cannot do this batch. */
export async function sendCalls(
  { wallet, intent }: Pick<CheckoutContext, 'wallet' | 'intent'>,
  options: Pick<runBatch.Options, 'paymaster'> & {
    id: Hex
    calls: readonly Pick<PlannedStep, 'to' | 'data' | 'value'>[]
  },
): Promise<'taken' | 'unsupported'> {
  const { id, calls, paymaster } = options
  const batch = {
    version: '2.0.0',
    id,
    from: intent.buyer,
    chainId: numberToHex(intent.chainId),
    atomicRequired: true,
    calls: calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
    // Where the service refuses, the wallet goes on without it: the buyer sees there who pays.
    ...(paymaster && { capabilities: { paymasterService: { context: {}, ...paymaster, optional: true } } }),
  }
  try {
    await wallet.request({ method: 'wallet_sendCalls', params: [batch] }, noRetry)
    return 'taken'
  } catch (cause) {
    if (isRejection(cause) || !codesOf(cause).some((code) => unsupportedCodes.has(code))) throw cause
    return 'unsupported'
  }
}
