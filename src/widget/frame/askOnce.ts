import { type Hash, isHash } from 'viem'
import type { Call } from '../../checkout/decode/decodeCall.js'
import type { Intent } from '../../checkout/intent/intent.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { ChainFacts } from './chainFacts.js'
import { paymentNote } from './paymentNote.js'
import { RequestRefused } from './RequestRefused.js'

/**
 * Asks for a payment that no market takes once, unless one of the same orders, in whichever quantity, may still be made. Between
 * reading what is known of them and noting that this one is asked for, no other tab does the same.
 *
 * Throws what `ask` and `check` throw.
 */
export async function askOnce(options: askOnce.Options): Promise<askOnce.ReturnType> {
  const { storage, locks, chain, intent, calls, check, ask } = options
  const note = paymentNote(storage, intent)
  if (!locks) return { problem: 'The browser cannot keep its tabs from asking for the same.' }
  const begun = await locks.request('till.frame', begin)
  if ('problem' in begun) return begun
  const { open } = begun
  // What cannot be noted any more stays noted as it is, and is looked for.
  const settle = (rest: Omit<paymentNote.Note, 'asked'>) =>
    note.change(open, { ...open, ...rest }).catch(() => {})
  try {
    const answer = await ask()
    await settle({ said: 'sent', hash: isHash(`${answer}`) ? (answer as Hash) : undefined })
    return { answer }
  } catch (error) {
    // Whatever else went wrong: the wallet may have sent it. That it was declined proves nothing, so it is looked for.
    if (hasRejectionCode(error) || error instanceof RequestRefused) await settle({ said: 'none' })
    throw error
  }

  async function begin(): Promise<{ open: paymentNote.Note } | Refusal> {
    for (const noted of await note.read()) {
      const { asked, said, hash } = noted
      const isMined = asked && hash && (await chain.readResult(hash, asked, intent))
      const sent = isMined ? hash : asked ? await chain.findSent(asked, intent) : 'unknown'
      if (sent === undefined && said === 'none') continue
      if (sent === undefined || sent === 'unknown') return { problem: notKnown }
      if (said === 'sent') continue
      await note.change(noted, { asked, said: 'sent', hash: sent })
      return { problem: wasSent, isSent: true }
    }
    const asked = { ...(await chain.readPlace(intent.buyer)), calls }
    check()
    const open: paymentNote.Note = { asked, said: 'open' }
    if (await note.write(open).catch(() => false)) return { open }
    await note.change(open, { asked, said: 'none' }).catch(() => {})
    return { problem: 'The storage does not keep what is asked.' }
  }
}

export declare namespace askOnce {
  type Options = {
    storage: CheckoutStorage
    /** What keeps tabs apart; without it nothing is asked. */
    locks: Pick<LockManager, 'request'> | undefined
    chain: Pick<ChainFacts, 'readPlace' | 'readResult' | 'findSent'>
    intent: Intent
    /** What is asked for; nothing of what is signed. */
    calls: readonly Call[]
    /** Throws where it is not wanted any more. */
    check: () => unknown
    /** Puts it before the wallet. */
    ask: () => Promise<unknown>
  }
  type ReturnType = { answer: unknown } | Refusal
}

/** Why it was not asked for; `isSent` where an earlier one turns out to have been sent, which the buyer was not told. */
type Refusal = { problem: string; isSent?: boolean }

const notKnown = 'It is not known what became of an earlier payment of the same orders.'
const wasSent = 'An earlier payment of the same orders was sent, whatever the wallet says of it.'
