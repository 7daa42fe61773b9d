import { type Address, concat, type Hex, keccak256, stringToHex, toHex } from 'viem'
import { orUnanswered } from '../../evm/revertData.js'
import { readPurchased } from '../../venues/tillkit/readPurchased.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import { linesOf } from '../journal/journalKey.js'
import type { Policy } from '../verify/policy.js'

/**
 * Whether a contract that the policy trusts has recorded a purchase, whoever sent it.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer.
 */
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
    /** 32 bytes. */
    purchaseId: Hex
  }
}

/** Returns the contracts of the policy that may record purchase ids, whatever kind of market the service names. */
function recordingContracts({ intent, policy }: Pick<isBought.Options, 'intent' | 'policy'>): Address[] {
  const { chainId } = intent
  const markets = (policy?.markets?.[chainId] ?? []).flatMap((market) => {
    if (typeof market === 'string') return market
    const { address, venue } = market
    return !venue || venue.takenOnce === 'purchaseId' ? address : []
  })
  // The contract that swaps and buys records the buyer's own id.
  return [...markets, ...(policy?.checkouts?.[chainId] ?? [])]
}

/**
 * Whether a market has recorded a buyer's purchase; `undefined` if the market lacks the function. Rejects with the client's own
 * error if the node does not answer.
 */
export function isPurchaseIdUsed(options: readPurchased.Options): Promise<boolean | undefined> {
  return readPurchased(options).catch(orUnanswered)
}

/**
 * Derives the id of a new purchase: a hash of the items, the buyer, the recipient and the number of equal purchases that the trusted
 * contracts have recorded. Another device derives the same id, and a market takes an id once.
 *
 * Returns `undefined` if the policy trusts no contract that records ids.
 *
 * @throws {CheckoutError} ChainFailed – the node does not answer, or says that 1,000 ids are taken.
 */
export async function derivePurchaseId(
  options: derivePurchaseId.Options,
): Promise<derivePurchaseId.ReturnType | undefined> {
  const { intent, past } = options
  if (recordingContracts(options).length === 0) return undefined
  // Most buyers buy it once. For all others the checkout reads several ids at the same time.
  for (let from = past, size = 1; from < past + maxRead; from += size, size = batchSize) {
    const next = Array.from({ length: size }, async (_, index) => {
      const count = from + index
      const purchaseId = purchaseIdAt(intent, count)
      return { purchaseId, count, isUsed: await isBought({ ...options, purchaseId }) }
    })
    const first = (await Promise.all(next)).find(({ isUsed }) => !isUsed)
    if (first) return { purchaseId: first.purchaseId, count: first.count }
  }
  throw new CheckoutError('ChainFailed', { details: 'The node says that every purchase id is taken.' })
}

export declare namespace derivePurchaseId {
  type Options = Omit<isBought.Options, 'purchaseId'> & {
    /** The number of equal purchases that are known to be complete. */
    past: number
  }
  type ReturnType = {
    /** 32 bytes. */
    purchaseId: Hex
    /** The number of equal purchases before this one. */
    count: number
  }
}

/** The number of ids after which the checkout no longer believes the node. */
const maxRead = 1_000

/** The number of ids that the checkout reads at the same time after the first. */
const batchSize = 8

/** Returns the id of a purchase after `count` equal ones. The market is not a part of it: a plan on another market is the same purchase. */
export function purchaseIdAt(intent: Intent, count: number): Hex {
  return keccak256(concat([stringToHex(linesOf(intent)), toHex(count, { size: 32 })]))
}
