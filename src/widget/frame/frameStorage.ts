import { keccak256, stringToHex } from 'viem'
import type { Intent } from '../../checkout/intent/intent.js'
import { allowanceIndexName } from '../../checkout/journal/allowanceIndex.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import { orderIndexNames } from '../../checkout/journal/orderIndex.js'
import { parseRecord } from '../../checkout/journal/parseRecord.js'
import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { createKeyIndex, maxKeys } from '../../checkout/storage/keyIndex.js'
import { marketAddresses, type Policy } from '../../checkout/verify/policy.js'
import { canWriteJournal } from './guards/canWriteJournal.js'

/**
 * What a frame has of the page's storage: the note of the purchase that is shown, and, to read, those of others which have
 * to do with the same orders or the same allowance. Of the lists of these it puts its own name on and takes it off, no more.
 *
 * A page without a frame goes on by the same note, and has taken back or swapped back what it says: so a frame writes into it only what
 * comes next in a purchase in a frame, see {@link canWriteJournal}.
 */
export function createFrameStorage(options: createFrameStorage.Options): createFrameStorage.ReturnType {
  const { storage, policy, locks, readShown, page } = options
  const index = createKeyIndex(storage)

  function indexNames(intent: Intent): readonly string[] {
    const spenders = marketAddresses(policy, intent.chainId)
    const grants = spenders.map((spender) => allowanceIndexName(intent, { token: intent.currency, spender }))
    return [...orderIndexNames(intent), ...grants]
  }

  async function mayRead(key: string): Promise<boolean> {
    for (const intent of await readShown()) {
      const names = indexNames(intent)
      if (key === journalKey(intent) || names.includes(key)) return true
      const related = await Promise.all(names.map(index.list))
      if (isJournal.test(key) && related.flat().includes(key)) return true
    }
    return false
  }

  async function mayWrite(shown: readonly Intent[], key: string, value: string | null): Promise<boolean> {
    for (const intent of shown) {
      const own = journalKey(intent)
      if (key === own) {
        const before = await storage.getItem(own)
        // What cannot be read is kept beside what takes its place.
        const isKept =
          before === null ||
          parseRecord(before) !== undefined ||
          (await storage.getItem(asideOf(own, before))) === before
        return value !== null && isKept && canWriteJournal({ value, before, intent, policy, page })
      }
      if (value !== null && key === asideOf(own, value))
        return parseRecord(value) === undefined && value === (await storage.getItem(own))
      if (!indexNames(intent).includes(key)) continue
      const others = (await index.list(key))?.filter((name) => name !== own)
      // To the letter: what only reads alike may be read otherwise.
      return [others, others && [...others, own].slice(-maxKeys)].some(
        (list) => JSON.stringify(list) === (value ?? '[]'),
      )
    }
    return false
  }

  return {
    read: async (key) => {
      if (!(await mayRead(key))) throw foreignNote()
      return storage.getItem(key)
    },
    write: async (key, value) => {
      // No wallet is waited for while others wait.
      const shown = await readShown()
      const write = async () => {
        if (!(await mayWrite(shown, key, value))) throw foreignNote()
        await (value === null ? storage.removeItem(key) : storage.setItem(key, value))
      }
      // The lock of its note a frame has itself.
      const isList = shown.some((intent) => indexNames(intent).includes(key))
      await (isList && locks ? locks.request(key, write) : write())
    },
  }
}

export declare namespace createFrameStorage {
  type Options = {
    storage: CheckoutStorage
    policy: Policy
    /** What keeps other tabs from changing a list at the same time. */
    locks: Pick<LockManager, 'request'> | undefined
    /** The purchase that is shown, for each account that it may be of. */
    readShown: () => Promise<readonly Intent[]>
    /** What the page itself knows of a purchase. */
    page: canWriteJournal.Page
  }
  type ReturnType = {
    /** Rejects for what is none of the frame's business. */
    read: (key: string) => Promise<string | null>
    /** As `read`; `null` removes. */
    write: (key: string, value: string | null) => Promise<void>
  }
}

const isJournal = /^till\.purchase\.[0-9a-f]{32}$/

/** Where a note that cannot be read is set aside. */
function asideOf(own: string, text: string): string {
  return `${own}.aside.${keccak256(stringToHex(text)).slice(2, 10)}`
}

function foreignNote(): Error {
  return new Error('This is no note of the purchase that is shown.')
}
