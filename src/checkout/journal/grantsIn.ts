import { isAddressEqual } from 'viem'
import { decodeCall } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry, JournalRecord, Left } from './journalRecord.js'

/** An allowance that a journal asked for: the most that `spender` may still have of it, in the token's smallest unit. */
export type Grant = Left & {
  /** The largest that was asked for, also what was taken back since. */
  most?: bigint
  /** What the wallet said last was declined. */
  declined?: bigint
  /** Whether one was not seen to be made: a window of a wallet outlives the page, and so does a permit, and both can be used later. */
  isOpen?: boolean
}

/**
 * Every contract that a purchase asked an allowance for, by a call, in a batch or by a permit, each once. The amount is the
 * largest that may stand: nothing where it was only declined, or has been taken back since and nothing else is open.
 */
export function grantsIn({ entries, left = [] }: Pick<JournalRecord, 'entries' | 'left'>): Grant[] {
  const grants: Grant[] = []
  const noted = left.map((permit) => ({ permit, calls: [], status: 'failed' as const }))
  for (const [at, entry] of [...entries, ...noted].entries()) {
    for (const { token, spender, amount } of askedBy(entry)) {
      const known = grants.find((one) => isSame(one, { token, spender }))
      if (!known && amount === 0n) continue
      const grant = known ?? { token, spender, amount: 0n }
      if (!known) grants.push(grant)
      if (entry.status === 'declined') {
        grant.declined = amount
        continue
      }
      // A permit is used up by the payment right after it, or whoever has it can still use it.
      const { market, status } = entries[at + 1] ?? {}
      const isUsed = !entry.permit || (market && status === 'done')
      grant.isOpen ||= entry.status !== 'done' || !isUsed
      if (amount > (grant.most ?? 0n)) grant.most = amount
      if (amount > grant.amount || (amount === 0n && !grant.isOpen)) grant.amount = amount
    }
  }
  return grants
}

/**
 * Every contract that may take something by a purchase: those that it asked an allowance for, and those that it was to be paid by, from
 * what an earlier one had left allowed.
 */
export function takersIn(
  record: Pick<JournalRecord, 'entries'>,
  { currency, pay }: Pick<Intent, 'currency' | 'pay'>,
): Grant[] {
  const grants = grantsIn(record)
  for (const { market: spender } of record.entries) {
    for (const token of [currency, pay?.currency]) {
      const grant = spender && token && { token, spender, amount: 0n }
      if (grant && !grants.some((one) => isSame(one, grant))) grants.push(grant)
    }
  }
  return grants
}

/** The most of one allowance that a journal asked for and that may stand; nothing where it asked for none. */
export function amountsIn(
  record: Pick<JournalRecord, 'entries'>,
  allowance: Pick<Grant, 'token' | 'spender'>,
): bigint[] {
  return grantsIn(record).flatMap((grant) => (isSame(grant, allowance) ? grant.amount : []))
}

/**
 * Whether what a contract may take can be of a purchase of ours: what the buyer gave elsewhere is more than was ever asked for here.
 * That something was taken back only the token says. What is just what was asked for is ours also where the wallet says that it was
 * declined: before that it was another one.
 */
export function isOurs({ amount, most = 0n, declined }: Grant, allowed: bigint, granted: bigint): boolean {
  return amount > 0n || allowed <= most || allowed <= granted || allowed === declined
}

/** Those of which something may be taken. */
export function standing<grant extends Pick<Grant, 'amount'>>(grants: readonly grant[]): grant[] {
  return grants.filter(({ amount }) => amount > 0n)
}

/** Whether two allowances are the same, whatever their amount. */
export function isSame(
  one: Pick<Grant, 'token' | 'spender'>,
  other: Pick<Grant, 'token' | 'spender'>,
): boolean {
  return isAddressEqual(one.token, other.token) && isAddressEqual(one.spender, other.spender)
}

/** What may still be made of what was asked for when a purchase is made: the next one of the same has to know of it. */
export function leftOpen(record: Pick<JournalRecord, 'entries' | 'left'>): JournalEntry[] {
  return grantsIn(record).flatMap((grant) => (grant.isOpen ? asLeft(record, grant) : []))
}

/** An allowance that may stand, by whatever it was given, as an entry of its own: it is noted as a permit. */
function asLeft({ entries }: Pick<JournalRecord, 'entries'>, permit: Grant): JournalEntry[] {
  return entries.slice(-1).map(({ account, nonce, block }) => {
    const place = { account, nonce, block }
    return { id: 'tokenApproval', kind: 'signature', calls: [], permit, ...place, status: 'failed' }
  })
}

function askedBy({ calls, permit }: Pick<JournalEntry, 'calls' | 'permit'>): Grant[] {
  const approved = calls.flatMap(({ to: token, data }) => {
    const call = decodeCall(data)
    return call.kind === 'approve' ? [{ token, spender: call.spender, amount: call.amount }] : []
  })
  return permit ? [...approved, permit] : approved
}
