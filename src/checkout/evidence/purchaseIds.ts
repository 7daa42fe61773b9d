import { type Address, concat, type Hex, keccak256, stringToHex, toHex } from 'viem'
import { undefinedIfReverted } from '../../evm/revertData.js'
import { readPurchased } from '../../venues/tillkit/readPurchased.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { linesOf } from '../journal/journalKey.js'
import type { Policy } from '../verify/policy.js'

/** Whether a trusted market or swap checkout contract has recorded the purchase id, no matter which account sent the transaction. */
export async function isBought(options: isBought.Options): Promise<boolean> {
  const { client, intent, purchaseId } = options
  const { buyer } = intent
  const reads = recordingContracts(options).map((market) =>
    isPurchaseIdUsed({ client, market, buyer, purchaseId }),
  )
  return (await readChain(() => Promise.all(reads))).includes(true)
}

export declare namespace isBought {
  type Options = {
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    purchaseId: Hex
  }
}

function recordingContracts({ intent, policy }: Pick<isBought.Options, 'intent' | 'policy'>): Address[] {
  const { chainId } = intent
  const markets = (policy?.markets?.[chainId] ?? []).flatMap((market) => {
    if (typeof market === 'string') return market
    const { address, venue } = market
    return !venue || venue.takenOnce === 'purchaseId' ? address : []
  })
  // A purchase may go through a swap checkout contract, which then records its purchase id.
  return [...markets, ...(policy?.checkouts?.[chainId] ?? [])]
}

/** Whether a market has recorded a purchase id of the buyer; `undefined` if the market has no getter for recorded purchase ids. */
export function isPurchaseIdUsed(options: readPurchased.Options): Promise<boolean | undefined> {
  return readPurchased(options).catch(undefinedIfReverted)
}

/**
 * Derives the id of a new purchase. The id is a hash of the items, the buyer, the recipient and the number of earlier purchases of these
 * items. Another device derives the same id, so a market that records purchase ids refuses a second payment.
 */
export async function derivePurchaseId(
  options: derivePurchaseId.Options,
): Promise<derivePurchaseId.ReturnType | undefined> {
  const { intent, completed } = options
  if (recordingContracts(options).length === 0) return undefined
  // In the first round, check only one id, because for most buyers the first id is unused.
  for (let from = completed, size = 1; from < completed + maxRead; from += size, size = batchSize) {
    const next = Array.from({ length: size }, async (_, index) => {
      const count = from + index
      const purchaseId = purchaseIdAt(intent, count)
      return { purchaseId, count, isUsed: await isBought({ ...options, purchaseId }) }
    })
    const first = (await Promise.all(next)).find(({ isUsed }) => !isUsed)
    if (first) return { purchaseId: first.purchaseId, count: first.count }
  }
  throw new CheckoutError('ChainFailed', { details: 'The node reports every purchase id as used.' })
}

export declare namespace derivePurchaseId {
  type Options = Omit<isBought.Options, 'purchaseId'> & {
    /** The number of completed purchases with the same items, buyer and recipient that this browser knows. */
    completed: number
  }
  type ReturnType = {
    purchaseId: Hex
    count: number
  }
}

/** The checkout stops trusting the node if it reports this many ids in a row as used. */
const maxRead = 1_000

/** The number of ids that each later round checks in parallel. */
const batchSize = 8

/** Derives a purchase id without the market's address, because a new purchase plan may use another market. */
export function purchaseIdAt(intent: Intent, count: number): Hex {
  return keccak256(concat([stringToHex(linesOf(intent)), toHex(count, { size: 32 })]))
}
