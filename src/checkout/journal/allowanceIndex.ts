import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'
import { createKeyIndex } from '../storage/keyIndex.js'
import { allowancesIn, amountsIn, type Grant, nonZero } from './allowances.js'
import type { JournalRecord, RemainingAllowance } from './journalRecord.js'
import type { createOrderIndex } from './orderIndex.js'
import { parseRecord } from './parseRecord.js'

/** Creates an index of the allowances that remain after purchases. A later purchase finds these allowances and can reduce them. */
export function createAllowanceIndex(options: createAllowanceIndex.Options): createAllowanceIndex.ReturnType {
  const { storage, intent, locks } = options
  const index = createKeyIndex(storage, locks)

  const nameOf = (allowance: Allowance) => allowanceIndexName(intent, allowance)

  return {
    add: (grant, key) => index.add(nameOf(grant), key),
    listAmounts: async (allowance) => {
      const keys = (await index.list(nameOf(allowance))) ?? []
      const texts = await Promise.all(keys.map((key) => storage.getItem(key)))
      return texts.flatMap((text) => amountsIn(parseRecord(text ?? '') ?? { entries: [] }, allowance))
    },
    readLeft: async ({ entries, key, read }) => {
      const requested = allowancesIn({ entries })
      const reading = requested.map(async ({ token, spender, amount: largest, isOpen }) => {
        const amount = await read({ token, spender, amount: largest }).catch(() => largest)
        // Keep this purchase in the index while an approval is open, because the approval may still be mined.
        if (amount === 0n && !isOpen) await index.remove(nameOf({ token, spender }), key).catch(() => {})
        return { token, spender, amount }
      })
      return requested.length > 0 ? nonZero(await Promise.all(reading)) : undefined
    },
  }
}

export declare namespace createAllowanceIndex {
  type Options = Omit<createOrderIndex.Options, 'intent' | 'key'> & {
    intent: Pick<Intent, 'chainId' | 'buyer'>
  }
  type ReturnType = {
    add: (grant: Allowance, key: string) => Promise<void>
    listAmounts: (allowance: Allowance) => Promise<readonly bigint[]>
    /**
     * Reads what is left of the allowances that the entries requested; `undefined` if the entries requested none. If the chain does not
     * answer, the whole requested amount counts as left.
     */
    readLeft: (
      options: Pick<JournalRecord, 'entries'> & { key: string; read: ReadLeft },
    ) => Promise<RemainingAllowance[] | undefined>
  }
}

export function allowanceIndexName(
  { chainId, buyer }: createAllowanceIndex.Options['intent'],
  { token, spender }: Allowance,
): string {
  return `till.allowance.${hashName([chainId, buyer, token, spender].join('|').toLowerCase())}`
}

export type ReadLeft = (grant: RemainingAllowance) => Promise<bigint>

type Allowance = Pick<Grant, 'token' | 'spender'>
