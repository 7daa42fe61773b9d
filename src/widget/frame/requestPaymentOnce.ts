import { type Hash, isHash } from 'viem'
import type { Call } from '../../checkout/decode/decodeCall.js'
import type { Intent } from '../../checkout/intent/intent.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { ChainFacts } from './chainFacts.js'
import { paymentRecord } from './paymentRecord.js'
import { RequestRefused } from './RequestRefused.js'

/**
 * Requests a payment from the wallet, unless an earlier payment for the same orders, in any quantity, may still be executed. A lock covers
 * the check and the new record, so that two tabs cannot both request a payment.
 */
export async function requestPaymentOnce(
  options: requestPaymentOnce.Options,
): Promise<requestPaymentOnce.ReturnType> {
  const { storage, locks, chain, intent, calls, check, ask } = options
  const record = paymentRecord(storage, intent)
  if (!locks)
    return { problem: 'The browser does not support locks, so another tab could request the same payment.' }
  const started = await locks.request('till.frame', start)
  if ('problem' in started) return started
  const { open } = started
  // If this write fails, the record still says `open`. The next attempt then searches the chain for the payment.
  const settle = (rest: Omit<paymentRecord.StoredPayment, 'request'>) =>
    record.change(open, { ...open, ...rest }).catch(() => {})
  try {
    const answer = await ask()
    await settle({ said: 'sent', hash: isHash(`${answer}`) ? (answer as Hash) : undefined })
    return { answer }
  } catch (error) {
    // After a rejection, the next attempt may pay if the chain does not contain this payment. After any other error, the wallet may have
    // sent this payment. So the record stays `open`, and the next attempt does not pay.
    if (hasRejectionCode(error) || error instanceof RequestRefused) await settle({ said: 'none' })
    throw error
  }

  async function start(): Promise<{ open: paymentRecord.StoredPayment } | Refusal> {
    for (const stored of await record.read()) {
      const { request, said, hash } = stored
      const isMined = request && hash && (await chain.readResult(hash, request, intent))
      const sent = isMined ? hash : request ? await chain.findSentPayment(request, intent) : 'unknown'
      if (sent === undefined && said === 'none') continue
      if (sent === undefined || sent === 'unknown') return { problem: notKnown }
      if (said === 'sent') continue
      await record.change(stored, { request, said: 'sent', hash: sent })
      return { problem: wasSent, isSent: true }
    }
    const request = { ...(await chain.readAccountState(intent.buyer)), calls }
    check()
    const open: paymentRecord.StoredPayment = { request, said: 'open' }
    if (await record.write(open).catch(() => false)) return { open }
    await record.change(open, { request, said: 'none' }).catch(() => {})
    return { problem: 'The storage did not save the payment.' }
  }
}

export declare namespace requestPaymentOnce {
  type Options = {
    storage: CheckoutStorage
    /** Locks between tabs. Without locks, the function requests nothing. */
    locks: Pick<LockManager, 'request'> | undefined
    chain: Pick<ChainFacts, 'readAccountState' | 'readResult' | 'findSentPayment'>
    intent: Intent
    calls: readonly Call[]
    check: () => unknown
    ask: () => Promise<unknown>
  }
  type ReturnType = { answer: unknown } | Refusal
}

type Refusal = { problem: string; isSent?: boolean }

const notKnown = 'The outcome of an earlier payment for these items is unknown.'
const wasSent = 'An earlier payment for these items was sent, whatever the wallet reports.'
