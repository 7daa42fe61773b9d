import type { Intent } from '../intent/intent.js'
import { hashName } from '../storage/hashName.js'
import { createKeyIndex } from '../storage/keyIndex.js'
import { amountsIn, type Grant, grantsIn, standing } from './grantsIn.js'
import type { JournalRecord, Left } from './journalRecord.js'
import type { createOrderIndex } from './orderIndex.js'
import { parseRecord } from './parseRecord.js'

/**
 * Remembers for each allowance which purchases asked for it, by the names of their journals: what one of them left, the next
 * one of other orders finds and cuts.
 */
export function createGrantIndex(options: createGrantIndex.Options): createGrantIndex.ReturnType {
  const { storage, intent, locks } = options
  const index = createKeyIndex(storage, locks)

  const nameOf = (allowance: Allowance) => grantIndexName(intent, allowance)

  return {
    add: (grant, key) => index.add(nameOf(grant), key),
    listAmounts: async (allowance) => {
      const keys = (await index.list(nameOf(allowance))) ?? []
      const texts = await Promise.all(keys.map((key) => storage.getItem(key)))
      return texts.flatMap((text) => amountsIn(parseRecord(text ?? '') ?? { entries: [] }, allowance))
    },
    readLeft: async ({ entries, key, read }) => {
      const asked = grantsIn({ entries })
      const reading = asked.map(async ({ token, spender, amount: most, isOpen }) => {
        const amount = await read({ token, spender, amount: most }).catch(() => most)
        // What may still be confirmed is remembered anyway.
        if (amount === 0n && !isOpen) await index.remove(nameOf({ token, spender }), key).catch(() => {})
        return { token, spender, amount }
      })
      return asked.length > 0 ? standing(await Promise.all(reading)) : undefined
    },
  }
}

export declare namespace createGrantIndex {
  type Options = Omit<createOrderIndex.Options, 'intent' | 'key'> & {
    intent: Pick<Intent, 'chainId' | 'buyer'>
  }
  type ReturnType = {
    /** Notes that the journal of this name asks for an allowance. */
    add: (grant: Allowance, key: string) => Promise<void>
    /** What the journals have asked of an allowance that may still stand. */
    listAmounts: (allowance: Allowance) => Promise<readonly bigint[]>
    /**
     * What is left of all that the journal of this name asked for, which forgets what is used up; nothing where it asked for none.
     * What cannot be read counts as left.
     */
    readLeft: (
      options: Pick<JournalRecord, 'entries'> & { key: string; read: ReadLeft },
    ) => Promise<Left[] | undefined>
  }
}

/** The name under which it is remembered who asked for an allowance. */
export function grantIndexName(
  { chainId, buyer }: createGrantIndex.Options['intent'],
  { token, spender }: Allowance,
): string {
  return `till.allowance.${hashName([chainId, buyer, token, spender].join('|').toLowerCase())}`
}

/** Reads how much of an allowance may still be taken. Rejects where nobody says. */
export type ReadLeft = (grant: Left) => Promise<bigint>

type Allowance = Pick<Grant, 'token' | 'spender'>
