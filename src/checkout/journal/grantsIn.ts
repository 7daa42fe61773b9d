import { type Address, isAddressEqual } from 'viem'
import { decodeCall } from '../decode/decodeCall.js'
import type { JournalEntry, JournalRecord } from './journalRecord.js'

/** An allowance that a journal asked for: the most that `spender` may still have of it, in the token's smallest unit. */
export type Grant = {
  token: Address
  spender: Address
  amount: bigint
  /** What the wallet said last was declined. */
  declined?: bigint
}

/**
 * Every contract that a purchase asked an allowance for, by a call, in a batch or by a permit, each once. The amount is the
 * largest that may stand: nothing where it was only declined, or has been taken back since.
 */
export function grantsIn({ entries }: Pick<JournalRecord, 'entries'>): Grant[] {
  const grants: Grant[] = []
  for (const entry of entries) {
    for (const { token, spender, amount } of askedBy(entry)) {
      const known = grants.find((one) => isSame(one, { token, spender }))
      if (!known && amount === 0n) continue
      const grant = known ?? { token, spender, amount: 0n }
      if (!known) grants.push(grant)
      if (entry.status === 'declined') {
        grant.declined = amount
        continue
      }
      if (amount > grant.amount) grant.amount = amount
      if (amount === 0n && entry.status === 'done') grant.amount = 0n
    }
  }
  return grants
}

/** Whether two allowances are the same, whatever their amount. */
export function isSame(
  one: Pick<Grant, 'token' | 'spender'>,
  other: Pick<Grant, 'token' | 'spender'>,
): boolean {
  return isAddressEqual(one.token, other.token) && isAddressEqual(one.spender, other.spender)
}

function askedBy({ calls, permit }: Pick<JournalEntry, 'calls' | 'permit'>): Grant[] {
  const approved = calls.flatMap(({ to: token, data }) => {
    const call = decodeCall(data)
    return call.kind === 'approve' ? [{ token, spender: call.spender, amount: call.amount }] : []
  })
  return permit ? [...approved, permit] : approved
}
