import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'
import { createKeyIndex } from '../storage/keyIndex.js'
import { allowancesIn, amountsIn, type Grant, standing } from './allowances.js'
import type { JournalRecord, Left } from './journalRecord.js'
import type { createOrderIndex } from './orderIndex.js'
import { parseRecord } from './parseRecord.js'

/**
 * Opens the index of allowances: for each allowance, the journals of the purchases that asked for it. A later purchase of other orders
 * finds the allowance that an earlier one left, and lowers it.
 */
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
      const asked = allowancesIn({ entries })
      const reading = asked.map(async ({ token, spender, amount: most, isOpen }) => {
        const amount = await read({ token, spender, amount: most }).catch(() => most)
        // An open approval may still be confirmed.
        if (amount === 0n && !isOpen) await index.remove(nameOf({ token, spender }), key).catch(() => {})
        return { token, spender, amount }
      })
      return asked.length > 0 ? standing(await Promise.all(reading)) : undefined
    },
  }
}

export declare namespace createAllowanceIndex {
  type Options = Omit<createOrderIndex.Options, 'intent' | 'key'> & {
    intent: Pick<Intent, 'chainId' | 'buyer'>
  }
  type ReturnType = {
    /** Adds a journal that asks for an allowance. */
    add: (grant: Allowance, key: string) => Promise<void>
    /** Returns the amounts of an allowance that the journals asked for and that may still stand. */
    listAmounts: (allowance: Allowance) => Promise<readonly bigint[]>
    /**
     * Returns the allowances of a journal that are left, and removes the used ones from the index; `undefined` if the journal asked for
     * none. An allowance that cannot be read counts as left.
     */
    readLeft: (
      options: Pick<JournalRecord, 'entries'> & { key: string; read: ReadLeft },
    ) => Promise<Left[] | undefined>
  }
}

/** Returns the storage key of an allowance's index. */
export function allowanceIndexName(
  { chainId, buyer }: createAllowanceIndex.Options['intent'],
  { token, spender }: Allowance,
): string {
  return `till.allowance.${hashName([chainId, buyer, token, spender].join('|').toLowerCase())}`
}

/** Reads how much of an allowance is left. Rejects if the node does not answer. */
export type ReadLeft = (grant: Left) => Promise<bigint>

type Allowance = Pick<Grant, 'token' | 'spender'>
