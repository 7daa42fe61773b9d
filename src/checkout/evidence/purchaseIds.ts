import { concat, type Hex, keccak256, stringToHex, toHex } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import { linesOf } from '../journal/journalKey.js'
import { isBought, notingMarkets } from './isBought.js'

/**
 * The id of a purchase that begins: a hash of what is bought, by whom and for whom, and of how many purchases of just this the
 * trusted markets have noted already. Whoever begins it elsewhere, without knowing of this one, gets the same id, and a market
 * takes an id once. As soon as it is noted, the next purchase is another.
 *
 * Nothing comes back where no market is trusted that notes ids.
 *
 * @throws CheckoutError `ChainFailed`, also where the node says so of too many.
 */
export async function derivePurchaseId(
  options: derivePurchaseId.Options,
): Promise<derivePurchaseId.ReturnType | undefined> {
  const { intent, past } = options
  if (notingMarkets(options).length === 0) return undefined
  // Most buy it for the first time; who has bought it may have done so often, and does not wait for each in turn.
  for (let from = past, size = 1; from < past + maxAsked; from += size, size = atOnce) {
    const next = Array.from({ length: size }, async (_, index) => {
      const count = from + index
      const purchaseId = purchaseIdAt(intent, count)
      return { purchaseId, count, made: await isBought({ ...options, purchaseId }) }
    })
    const first = (await Promise.all(next)).find(({ made }) => !made)
    if (first) return { purchaseId: first.purchaseId, count: first.count }
  }
  throw new CheckoutError('ChainFailed', { details: 'Every purchase is made already.' })
}

export declare namespace derivePurchaseId {
  type Options = Omit<isBought.Options, 'purchaseId'> & {
    /** How many purchases of just this are known to have been made. */
    past: number
  }
  type ReturnType = {
    /** 32 bytes. */
    purchaseId: Hex
    /** How many purchases of just this came before it. */
    count: number
  }
}

/** Purchases of just the same, beyond those that the notes know of, after which the node is not believed. */
const maxAsked = 1_000

/** So many are asked for at the same time once one is found to be made. */
const atOnce = 8

/**
 * The id of a purchase of which `count` of just the same came before. The market is no part of it: a plan that leads to another one is
 * the same purchase.
 */
export function purchaseIdAt(intent: Intent, count: number): Hex {
  return keccak256(concat([stringToHex(linesOf(intent)), toHex(count, { size: 32 })]))
}
