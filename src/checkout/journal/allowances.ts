import { isAddressEqual } from 'viem'
import { decodeCall } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import type { JournalEntry, JournalRecord, RemainingAllowance } from './journalRecord.js'

/** An allowance of a purchase. `amount` is the maximum that `spender` may still take, in the token's smallest unit. */
export type Grant = RemainingAllowance & {
  largest?: bigint
  declined?: bigint
  /**
   * Whether a request for this allowance may still take effect. Even after the tab closes, the buyer may answer the wallet prompt, and
   * anybody may submit a signed permit.
   */
  isOpen?: boolean
}

/**
 * Returns the allowances that the entries requested. The amount is 0 if the buyer declined the request, or revoked the allowance while no
 * other request was open.
 */
export function allowancesIn({ entries, left = [] }: Pick<JournalRecord, 'entries' | 'left'>): Grant[] {
  const grants: Grant[] = []
  const remaining = left.map((permit) => ({ permit, calls: [], status: 'failed' as const }))
  for (const [at, entry] of [...entries, ...remaining].entries()) {
    for (const { token, spender, amount } of requestedAllowances(entry)) {
      const known = grants.find((grant) => isSameAllowance(grant, { token, spender }))
      if (!known && amount === 0n) continue
      const grant = known ?? { token, spender, amount: 0n }
      if (!known) grants.push(grant)
      if (entry.status === 'declined') {
        grant.declined = amount
        continue
      }
      // A completed payment right after a permit has used up the permit. Without such a payment, anybody who has the permit can still
      // submit it.
      const { market, status } = entries[at + 1] ?? {}
      const isUsed = !entry.permit || (market && status === 'done')
      grant.isOpen ||= entry.status !== 'done' || !isUsed
      if (amount > (grant.largest ?? 0n)) grant.largest = amount
      if (amount > grant.amount || (amount === 0n && !grant.isOpen)) grant.amount = amount
    }
  }
  return grants
}

/**
 * Returns the allowances that the record's entries requested. Adds each market of the record with the amount 0, because the market may use
 * an allowance of an earlier purchase.
 */
export function spendersIn(
  record: Pick<JournalRecord, 'entries'>,
  { currency, pay }: Pick<Intent, 'currency' | 'pay'>,
): Grant[] {
  const grants = allowancesIn(record)
  for (const { market: spender } of record.entries) {
    for (const token of [currency, pay?.currency]) {
      const grant = spender && token && { token, spender, amount: 0n }
      if (grant && !grants.some((known) => isSameAllowance(known, grant))) grants.push(grant)
    }
  }
  return grants
}

export function amountsIn(
  record: Pick<JournalRecord, 'entries'>,
  allowance: Pick<Grant, 'token' | 'spender'>,
): bigint[] {
  return allowancesIn(record).flatMap((grant) => (isSameAllowance(grant, allowance) ? grant.amount : []))
}

/**
 * Whether an allowance on the chain may come from this purchase. An allowance equal to a declined amount also counts: the wallet may have
 * sent the approval although it reported a rejection.
 */
export function mayBeOurs(
  { amount, largest = 0n, declined }: Grant,
  allowed: bigint,
  granted: bigint,
): boolean {
  return amount > 0n || allowed <= largest || allowed <= granted || allowed === declined
}

export function nonZero<grant extends Pick<Grant, 'amount'>>(grants: readonly grant[]): grant[] {
  return grants.filter(({ amount }) => amount > 0n)
}

export function isSameAllowance(
  first: Pick<Grant, 'token' | 'spender'>,
  second: Pick<Grant, 'token' | 'spender'>,
): boolean {
  return isAddressEqual(first.token, second.token) && isAddressEqual(first.spender, second.spender)
}

/**
 * Returns the allowances of a completed purchase that a wallet request may still set. Returns these allowances as journal entries for the
 * next purchase of the same items.
 */
export function openAllowances(record: Pick<JournalRecord, 'entries' | 'left'>): JournalEntry[] {
  return allowancesIn(record).flatMap((grant) => (grant.isOpen ? toEntries(record, grant) : []))
}

function toEntries({ entries }: Pick<JournalRecord, 'entries'>, permit: Grant): JournalEntry[] {
  return entries.slice(-1).map(({ account, nonce, block }) => {
    const origin = { account, nonce, block }
    return { id: 'tokenApproval', kind: 'signature', calls: [], permit, ...origin, status: 'failed' }
  })
}

function requestedAllowances({ calls, permit }: Pick<JournalEntry, 'calls' | 'permit'>): Grant[] {
  const approved = calls.flatMap(({ to: token, data }) => {
    const call = decodeCall(data)
    return call.kind === 'approve' ? [{ token, spender: call.spender, amount: call.amount }] : []
  })
  return permit ? [...approved, permit] : approved
}
