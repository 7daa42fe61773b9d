import type { Hex } from 'viem'
import type { Intent } from '../../../checkout/intent/intent.js'
import type { CheckoutStorage } from '../../../checkout/storage/checkoutStorage.js'
import { sleep } from '../../../evm/withTimeout.js'
import type { ChainFacts } from '../chainFacts.js'
import { paymentNote } from '../paymentNote.js'

/**
 * Whether the chain says that a purchase is made: a market notes its id, or, where none does, each payment of its orders that the page
 * has noted has gone through.
 *
 * Rejects where the node does not answer.
 */
export async function isPaid(options: isPaid.Options): Promise<boolean> {
  const { storage, chain, intent, purchaseId } = options
  const noted = await paymentNote(storage, intent).read()
  const results = noted.map(({ asked, hash }) => asked && hash && chain.readResult(hash, asked, intent))
  if (noted.length > 0 && (await Promise.all(results)).every((result) => result === 'success')) return true
  // The page's node may be behind the one that the frame has asked.
  for (let left = noted.length > 0 ? 1 : looks; ; left--) {
    if (await chain.isPurchased(intent, purchaseId)) return true
    if (left === 1) return false
    await sleep(pauseMs)
  }
}

/** How often it is asked, and milliseconds between. */
const looks = 4
const pauseMs = 500

export declare namespace isPaid {
  type Options = {
    /** Where the page notes what was paid that no market notes. */
    storage: CheckoutStorage
    chain: Pick<ChainFacts, 'isPurchased' | 'readResult'>
    intent: Intent
    purchaseId: Hex
  }
}
