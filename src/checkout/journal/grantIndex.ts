import { keccak256, stringToHex } from 'viem'
import * as z from 'zod/mini'
import type { Intent } from '../intent/intent.js'
import type { CheckoutStorage } from './checkoutStorage.js'
import { type Grant, grantsIn, isSame } from './grantsIn.js'
import { parseRecord } from './journalRecord.js'

/**
 * Remembers for each allowance which purchases asked for it, by the names of their journals: what one of them left, the next
 * one of other orders finds and cuts.
 */
export function createGrantIndex(options: createGrantIndex.Options): createGrantIndex.ReturnType {
  const { storage, intent } = options

  function nameOf({ token, spender }: Allowance): string {
    const text = [intent.chainId, intent.buyer, token, spender].join('|').toLowerCase()
    return `till.allowance.${keccak256(stringToHex(text)).slice(2, 34)}`
  }

  async function read(name: string): Promise<readonly string[]> {
    const text = await storage.getItem(name)
    try {
      return Keys.parse(JSON.parse(text ?? '[]'))
    } catch {
      return []
    }
  }

  return {
    add: async (grant, key) => {
      const name = nameOf(grant)
      const keys = await read(name)
      if (!keys.includes(key)) await storage.setItem(name, JSON.stringify([...keys, key].slice(-maxKeys)))
    },
    remove: async (grant, key) => {
      const name = nameOf(grant)
      const keys = (await read(name)).filter((one) => one !== key)
      await (keys.length > 0 ? storage.setItem(name, JSON.stringify(keys)) : storage.removeItem(name))
    },
    listAmounts: async (allowance) => {
      const texts = await Promise.all((await read(nameOf(allowance))).map((key) => storage.getItem(key)))
      const grants = texts.flatMap((text) => grantsIn(parseRecord(text ?? '') ?? { entries: [] }))
      return grants.flatMap((grant) => (isSame(grant, allowance) ? grant.amount : []))
    },
  }
}

export declare namespace createGrantIndex {
  type Options = { storage: CheckoutStorage; intent: Pick<Intent, 'chainId' | 'buyer'> }
  type ReturnType = {
    /** Notes that the journal of this name asks for an allowance. */
    add: (grant: Allowance, key: string) => Promise<void>
    /** Forgets the journal of this name: what it asked for is used up. */
    remove: (grant: Allowance, key: string) => Promise<void>
    /** What the journals have asked of an allowance that may still stand. */
    listAmounts: (allowance: Allowance) => Promise<readonly bigint[]>
  }
}

type Allowance = Pick<Grant, 'token' | 'spender'>

const Keys = z.array(z.string())

/** Purchases that are remembered for one allowance; of more, the oldest are forgotten. */
const maxKeys = 32
