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
 * Creates the storage of an iframe. The storage gives access only to the journals of the iframe's purchase. In a list of journal keys, the
 * iframe may only add or remove the key of its own journal. Checkouts without an iframe read the same journals and lists, so a false entry
 * could mislead them.
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
      const ownKey = journalKey(intent)
      if (key === ownKey) {
        const before = await storage.getItem(ownKey)
        // The iframe may replace an unreadable journal only after it has stored a copy of the journal.
        const isBackedUp =
          before === null ||
          parseRecord(before) !== undefined ||
          (await storage.getItem(copyKeyOf(ownKey, before))) === before
        return value !== null && isBackedUp && canWriteJournal({ value, before, intent, policy, page })
      }
      if (value !== null && key === copyKeyOf(ownKey, value))
        return parseRecord(value) === undefined && value === (await storage.getItem(ownKey))
      if (!indexNames(intent).includes(key)) continue
      const others = (await index.list(key))?.filter((name) => name !== ownKey)
      return [others, others && [...others, ownKey].slice(-maxKeys)].some(
        (list) => JSON.stringify(list) === (value ?? '[]'),
      )
    }
    return false
  }

  return {
    read: async (key) => {
      if (!(await mayRead(key))) throw foreignKey()
      return storage.getItem(key)
    },
    write: async (key, value) => {
      const shown = await readShown()
      const write = async () => {
        if (!(await mayWrite(shown, key, value))) throw foreignKey()
        await (value === null ? storage.removeItem(key) : storage.setItem(key, value))
      }
      // Lock only lists of journals here. When the iframe writes a journal, it already holds the lock of the journal.
      const isList = shown.some((intent) => indexNames(intent).includes(key))
      await (isList && locks ? locks.request(key, write) : write())
    },
  }
}

export declare namespace createFrameStorage {
  type Options = {
    storage: CheckoutStorage
    policy: Policy
    locks: Pick<LockManager, 'request'> | undefined
    readShown: () => Promise<readonly Intent[]>
    page: canWriteJournal.Page
  }
  type ReturnType = {
    read: (key: string) => Promise<string | null>
    write: (key: string, value: string | null) => Promise<void>
  }
}

const isJournal = /^till\.purchase\.[0-9a-f]{32}$/

function copyKeyOf(ownKey: string, text: string): string {
  return `${ownKey}.aside.${keccak256(stringToHex(text)).slice(2, 10)}`
}

function foreignKey(): Error {
  return new Error('This record does not belong to the open purchase.')
}
