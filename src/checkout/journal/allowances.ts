import { isAddressEqual } from 'viem'
import { decodeCall } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry, JournalRecord, Left } from './journalRecord.js'

/** An allowance that a journal asked for: the largest amount that `spender` may still take, in the token's smallest unit. */
export type Grant = Left & {
  /** The largest amount that was asked for, even if it was revoked since. */
  most?: bigint
  /** The last amount that the wallet reported as rejected. */
  declined?: bigint
  /** Whether a request was not seen to end. The wallet's window and a signed permit outlive the page, and can be used later. */
  isOpen?: boolean
}

/**
 * Returns every allowance that a purchase asked for, by a call, in a batch or by a permit, each once. The amount is the largest that may
 * stand: 0 if the wallet rejected it, or if it was revoked and nothing else is open.
 */
export function allowancesIn({ entries, left = [] }: Pick<JournalRecord, 'entries' | 'left'>): Grant[] {
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
      // The payment right after a permit uses it up. Otherwise anybody who has it can still submit it.
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
 * Returns every contract that may take tokens because of a purchase: those that it asked an allowance for, and its markets, which may
 * use the allowance of an earlier purchase.
 */
export function takersIn(
  record: Pick<JournalRecord, 'entries'>,
  { currency, pay }: Pick<Intent, 'currency' | 'pay'>,
): Grant[] {
  const grants = allowancesIn(record)
  for (const { market: spender } of record.entries) {
    for (const token of [currency, pay?.currency]) {
      const grant = spender && token && { token, spender, amount: 0n }
      if (grant && !grants.some((one) => isSame(one, grant))) grants.push(grant)
    }
  }
  return grants
}

/** Returns the amount of one allowance that a journal asked for and that may stand; none if it did not ask for it. */
export function amountsIn(
  record: Pick<JournalRecord, 'entries'>,
  allowance: Pick<Grant, 'token' | 'spender'>,
): bigint[] {
  return allowancesIn(record).flatMap((grant) => (isSame(grant, allowance) ? grant.amount : []))
}

/**
 * Whether an allowance on chain can be of our purchases: one that the buyer gave elsewhere is larger than any amount that was asked for
 * here. An allowance equal to the rejected amount is ours too: before the request it had another value.
 */
export function isOurs({ amount, most = 0n, declined }: Grant, allowed: bigint, granted: bigint): boolean {
  return amount > 0n || allowed <= most || allowed <= granted || allowed === declined
}

/** Returns the allowances that are not 0. */
export function standing<grant extends Pick<Grant, 'amount'>>(grants: readonly grant[]): grant[] {
  return grants.filter(({ amount }) => amount > 0n)
}

/** Whether two allowances have the same token and spender. */
export function isSame(
  one: Pick<Grant, 'token' | 'spender'>,
  other: Pick<Grant, 'token' | 'spender'>,
): boolean {
  return isAddressEqual(one.token, other.token) && isAddressEqual(one.spender, other.spender)
}

/** Returns the open allowances of a completed purchase as entries for the next purchase of the same. */
export function leftOpen(record: Pick<JournalRecord, 'entries' | 'left'>): JournalEntry[] {
  return allowancesIn(record).flatMap((grant) => (grant.isOpen ? asLeft(record, grant) : []))
}

/** Returns an allowance that may stand as an entry of its own, in the form of a permit. */
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
